# Understudy
# SPDX-License-Identifier: Apache-2.0

# The packaged program on a plain Debian, whose glibc must not be older than that of the machine that made the package.
# Make the package first, then name it; the user who writes a report has to be the one who owns the folder:
#   ./ci/package
#   docker build --build-arg PACKAGE=build/understudy-VERSION-linux-x86_64.tar.gz --tag understudy .
#   docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/project" understudy check Contracts --junit junit.xml
#   docker run --rm --publish 127.0.0.1:4010:4010 understudy serve --host 0.0.0.0 --admin-token TOKEN --log json
FROM debian:bookworm-slim
ARG PACKAGE
ADD ${PACKAGE} /opt/package/
RUN mv /opt/package/understudy-* /opt/understudy \
    && rmdir /opt/package \
    && ln -s /opt/understudy/bin/understudy /usr/local/bin/understudy \
    && install --directory --owner=65532 --group=65532 /project
USER 65532:65532
WORKDIR /project
EXPOSE 4010
STOPSIGNAL SIGTERM
# A container that serves lists is healthy while `/__understudy/ready` answers 200. `ci/templates/stub-compose.yml` has
# a health check for that; the image has none, because the other subcommands do not listen.
ENTRYPOINT ["understudy"]
CMD ["--help"]
