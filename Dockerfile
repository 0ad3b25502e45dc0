# Small, not root, nothing built at start. PGlite inside by default; see compose.yaml for PostgreSQL and an S3 store.

FROM node:24-slim AS build
WORKDIR /lotse
COPY . .
# The machine's Node is the right one already: without the package that brings one along.
RUN npm ci --no-audit --no-fund --ignore-scripts && node scripts/web-build.ts

FROM node:24-slim AS dependencies
WORKDIR /lotse
COPY package.json package-lock.json ./
COPY apps/server/package.json apps/server/
COPY packages/contract/package.json packages/contract/
COPY packages/chat/package.json packages/chat/
RUN npm ci --no-audit --no-fund --ignore-scripts --omit=dev --include-workspace-root=false \
    --workspace apps/server --workspace packages/contract --workspace packages/chat

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /lotse
COPY --from=dependencies /lotse ./
COPY packages packages
COPY apps/server apps/server
COPY scripts/verify-ledger.ts scripts/blobs.ts scripts/
COPY --from=build /lotse/apps/web/dist apps/web/dist
COPY --from=build /lotse/apps/widget/dist apps/widget/dist
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Arguments follow: --role web, --role worker.
ENTRYPOINT ["node", "--max-semi-space-size=16", "apps/server/src/main.ts"]
