#!/bin/sh
# Understudy
# SPDX-License-Identifier: Apache-2.0

# Runs the indexed job beside this file, collects the reports of its pods and joins them into junit.xml. Needs kubectl,
# with a context that may create jobs and read logs, and understudy in the PATH. Ends with 1 if a shard has failed, and
# with what `report merge` says if a report is missing.
set -eu

job=understudy-contracts
kubectl delete job "$job" --ignore-not-found --wait
kubectl apply --filename "$(dirname "$0")/kubernetes-job.yml"

conditions='{.status.conditions[?(@.status=="True")].type}'
while :; do
    state=$(kubectl get job "$job" --output "jsonpath=$conditions")
    case " $state " in
    *' Complete '* | *' Failed '*) break ;;
    esac
    sleep 2
done

rm -rf shards
mkdir shards
for pod in $(kubectl get pods --selector "job-name=$job" --output name); do
    # A pod that was lost has no logs; the shard's report is then missed below.
    kubectl logs "$pod" --container report >"shards/${pod##*/}.xml" || rm -f "shards/${pod##*/}.xml"
    kubectl logs "$pod" --container page >"shards/${pod##*/}.html" || rm -f "shards/${pod##*/}.html"
    kubectl logs "$pod" --container check || echo "$pod has no log" >&2
done

understudy report merge shards --output junit.xml
understudy report check junit.xml --style suites
case " $state " in
*' Failed '*) exit 1 ;;
esac
