ARG NODE_VERSION=24.18.0

FROM node:${NODE_VERSION}-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY shared/package.json shared/
COPY server/package.json server/
COPY client/package.json client/
COPY examples/typescript-client/package.json examples/typescript-client/
RUN npm ci --ignore-scripts
COPY tsconfig.base.json ./
COPY scripts scripts
COPY shared shared
COPY migrations migrations
COPY server server
COPY client client
# The image is built without the clone: --build-arg WERKPLAN_COMMIT=$(git rev-parse --short HEAD)
ARG WERKPLAN_COMMIT
RUN node scripts/build.mjs
# The database is a container of its own, and what else a server needs is inside its bundle.
RUN node scripts/runtime-packages.mjs runtime --without-database

FROM node:${NODE_VERSION}-slim
# What reaches the container is what was published to it.
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/runtime/ .
COPY server/package.json server/
COPY --from=build /app/server/dist server/dist
COPY --from=build /app/client/dist client/dist
ARG WERKPLAN_VERSION
ARG WERKPLAN_COMMIT
ARG WERKPLAN_SOURCE
LABEL org.opencontainers.image.title="Werkplan" \
  org.opencontainers.image.description="Live production and delivery planning for a reinforcing-steel plant" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.version="${WERKPLAN_VERSION}" \
  org.opencontainers.image.revision="${WERKPLAN_COMMIT}" \
  org.opencontainers.image.source="${WERKPLAN_SOURCE}"
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "server/dist/main.js"]
