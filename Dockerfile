# syntax=docker/dockerfile:1

# Builds the server archive from source.
FROM node:24-bookworm AS build
WORKDIR /sources
COPY . .
RUN npm ci && npm run package
RUN mkdir /insaka && tar -xzf .build/insaka-*.tar.gz -C /insaka --strip-components=1

FROM node:24-bookworm-slim
COPY --from=build /insaka /opt/insaka
# A volume inherits the owner of the folder it covers.
RUN install -d -m 700 -o node -g node /data
USER node
WORKDIR /opt/insaka
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=5m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["bin/insaka"]
