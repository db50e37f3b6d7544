// Understudy
// SPDX-License-Identifier: Apache-2.0

// Lists for the stub with integer ids from 0, and the dialects in which a pager reads them.

const row = { id: 'index', title: { words: [2, 4] } };
const preset = (name, paging = {}, rest = {}) => {
  return { preset: name, row, rows: 45, paging: { defaultSize: 20, ...paging }, ...rest };
};
const withoutQuery = { query: null };
const own = (paging, body) => ({ path: '/api/rows', row, rows: 45, paging, body });
const sizes = { defaultSize: 20, maximumSize: 100 };
const page = { style: 'page', page: 'page', size: 'size', first: 1, ...sizes, pastEnd: 'empty' };

const QUERY = `query ($first: Int, $after: String, $last: Int, $before: String) {
  houses(first: $first, after: $after, last: $last, before: $before) {
    edges { node { id number title } cursor }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount } }`;

/** Each dialect: `list` is what the stub serves, `client` is what the pager knows. */
export const DIALECTS = {
  page: {
    list: own(page, { items: '{rows}', page: '{page}', total: '{total}' }),
    client: {
      style: 'page', send: { page: 'page', size: 'size' }, rows: ['items'], more: { sign: 'total', at: ['total'] },
      total: ['total'],
    },
  },
  'page-bare': {
    list: own(page, '{rows}'),
    client: { style: 'page', send: { page: 'page', size: 'size' }, rows: [], more: { sign: 'rows' } },
  },
  offset: {
    list: own(
      { style: 'offset', offset: 'offset', size: 'limit', defaultSize: 20, maximumSize: 100, pastEnd: 'empty' },
      { items: '{rows}', total: '{total}' },
    ),
    client: {
      style: 'offset', send: { offset: 'offset', size: 'limit' }, rows: ['items'],
      more: { sign: 'total', at: ['total'] }, total: ['total'],
    },
  },
  cursor: {
    list: own(
      { style: 'cursor', cursor: 'cursor', size: 'limit', defaultSize: 20, maximumSize: 100 },
      { items: '{rows}', next: '{next}', previous: '{previous}' },
    ),
    client: {
      style: 'cursor', send: { token: 'cursor', size: 'limit', back: 'cursor' }, rows: ['items'], token: ['next'],
      previousToken: ['previous'], more: { sign: 'token' }, morePrevious: { sign: 'token' },
    },
  },
  keyset: {
    list: own(
      { style: 'keyset', after: 'after', before: 'before', size: 'limit', key: 'id', ...sizes },
      { items: '{rows}', next: '{next}' },
    ),
    client: {
      style: 'cursor', send: { token: 'after', size: 'limit', back: 'before' }, rows: ['items'], token: ['next'],
      previousToken: 'firstRow', more: { sign: 'token' }, morePrevious: { sign: 'token' },
    },
  },
  github: {
    list: preset('github', {}, withoutQuery),
    client: {
      style: 'url', send: { size: 'per_page' }, rows: [], url: { link: 'next' }, previousUrl: { link: 'prev' },
      more: { sign: 'token' }, morePrevious: { sign: 'token' },
    },
  },
  'drf-cursor': {
    list: preset('drf-cursor', {}, withoutQuery),
    client: {
      style: 'url', send: { size: 'page_size' }, rows: ['results'], url: ['next'], previousUrl: ['previous'],
      more: { sign: 'token' }, morePrevious: { sign: 'token' },
    },
  },
  stripe: {
    list: preset('stripe'),
    client: {
      style: 'cursor', send: { token: 'starting_after', size: 'limit', back: 'ending_before' }, rows: ['data'],
      token: 'lastRow', previousToken: 'firstRow', more: { sign: 'flag', at: ['has_more'] },
      morePrevious: { sign: 'token' },
    },
  },
  openai: {
    list: preset('openai'),
    client: {
      style: 'cursor', send: { token: 'after', size: 'limit' }, rows: ['data'], token: ['last_id'],
      more: { sign: 'flag', at: ['has_more'] },
    },
  },
  slack: {
    list: preset('slack'),
    client: {
      style: 'cursor', method: 'POST', send: { token: ['cursor'], size: ['limit'] }, rows: ['channels'],
      token: ['response_metadata', 'next_cursor'], more: { sign: 'token' },
    },
  },
  google: {
    list: preset('google', {}, withoutQuery),
    client: {
      style: 'cursor', send: { token: 'pageToken', size: 'pageSize' }, rows: ['files'], token: ['nextPageToken'],
      more: { sign: 'token', ends: ['absent'] },
    },
  },
  notion: {
    list: preset('notion', {}, { path: '/v1/data_sources/rows/query' }),
    client: {
      style: 'cursor', method: 'POST', send: { token: ['start_cursor'], size: ['page_size'] }, rows: ['results'],
      token: ['next_cursor'], more: { sign: 'flag', at: ['has_more'] },
    },
  },
  kubernetes: {
    list: preset('kubernetes', {}, { path: '/api/v1/namespaces/default/pods' }),
    client: {
      style: 'cursor', send: { token: 'continue', size: 'limit' }, rows: ['items'], token: ['metadata', 'continue'],
      more: { sign: 'token' },
    },
  },
  relay: {
    list: { preset: 'relay', row: { id: { template: 'h{number}' }, number: 'index', title: row.title }, rows: 45 },
    client: {
      style: 'cursor', method: 'POST', body: { query: QUERY },
      send: {
        token: ['variables', 'after'], size: ['variables', 'first'], back: ['variables', 'before'],
        backSize: ['variables', 'last'],
      },
      rows: ['data', 'houses', 'edges'], row: ['node'], id: ['number'],
      token: ['data', 'houses', 'pageInfo', 'endCursor'], previousToken: ['data', 'houses', 'pageInfo', 'startCursor'],
      more: { sign: 'flag', at: ['data', 'houses', 'pageInfo', 'hasNextPage'] },
      morePrevious: { sign: 'flag', at: ['data', 'houses', 'pageInfo', 'hasPreviousPage'] },
    },
  },
  spring: {
    list: preset('spring', {}, withoutQuery),
    client: {
      style: 'page', send: { page: 'page', size: 'size' }, firstPage: 0, rows: ['content'],
      more: { sign: 'pages', at: ['totalPages'] }, total: ['totalElements'],
    },
  },
  dynamodb: {
    list: {
      preset: 'dynamodb', row: { Id: 'index' }, rows: 45,
      paging: { defaultSize: 20, token: { Id: { N: '{Id as text}' } } },
      each: { Id: { N: '{key as text}' }, number: '{key}' },
    },
    client: {
      style: 'cursor', method: 'POST', headers: { 'X-Amz-Target': 'DynamoDB_20120810.Scan' },
      send: { token: ['ExclusiveStartKey'], size: ['Limit'] }, rows: ['Items'], id: ['number'],
      token: ['LastEvaluatedKey'], more: { sign: 'token' },
    },
  },
};
