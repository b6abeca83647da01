# The portal, built: docker build -t clothesline .
# How to run it: compose.yaml and docs/operations.md.
FROM node:22-bookworm-slim

# Its own files are writable for the user it runs as: a start with CARTRIDGES_DIR builds cartridges in.
RUN mkdir /clothesline /data && chown node:node /clothesline /data
WORKDIR /clothesline
USER node

COPY --chown=node:node package.json package-lock.json .npmrc ./
COPY --chown=node:node aliases.js prisma.config.ts remix.config.js tsconfig.json vite.config.ts ./
COPY --chown=node:node prisma prisma
COPY --chown=node:node public public
COPY --chown=node:node scripts scripts
COPY --chown=node:node services services
COPY --chown=node:node ui ui
COPY --chown=node:node kernel kernel
COPY --chown=node:node cartridges cartridges
COPY --chown=node:node app app

# What a first start would do: dependencies, the Prisma client, the build. It takes 1.4 GB of memory.
RUN node scripts/prepare.mjs && npm cache clean --force

ENV DATA_DIR=/data PORT=3000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=2m CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
