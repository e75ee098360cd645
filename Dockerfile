FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# What needs a script of its own to install is for development only.
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
# The build, the files of packages that it loads, and the list of all packages in both: dist/sbom.cdx.json.
RUN node scripts/image.ts /image

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /image ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Made by the build from scripts/server-process.json.
CMD ["sh", "dist/start.sh"]
