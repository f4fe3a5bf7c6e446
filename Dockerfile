# Plumbline as one image: `serve` (the default), `worker`, or any other command.
#   docker build -t plumbline .            docker build --build-arg OCR=true -t plumbline:ocr .
#   docker run -p 8484:8484 -v library:/data -e PLUMBLINE_SERVER_API_KEYS=me:<sha256> plumbline
#   docker run -m 2g -e NODE_OPTIONS=--max-old-space-size=768 …   keep the heap of node well below the memory of the container: files are read in processes beside it
# Logs are lines of JSON on stdout; everything that is kept is in /data. `node scripts/run-dockerfile.js` runs these steps without Docker.
ARG NODE=22.23.3
FROM node:${NODE}-bookworm-slim AS build
ARG OCR=false
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund --loglevel=error
COPY web/package.json web/package-lock.json ./web/
RUN npm ci --prefix web --no-audit --no-fund --loglevel=error
COPY . .
# The runtime of OCR is a development dependency (docs/decisions/0047-installed-on-demand.md): it is laid aside meanwhile.
RUN npm run build && mv node_modules/onnxruntime-node node_modules/onnxruntime-common . \
  && npm prune --omit=dev --no-audit --no-fund --loglevel=error \
  && if [ "$OCR" = "true" ]; then mv onnxruntime-node onnxruntime-common node_modules/; \
    else rm -rf onnxruntime-node onnxruntime-common node_modules/paddleocr node_modules/@gutenye; fi \
  && node scripts/slim-install.js --maps

FROM node:${NODE}-bookworm-slim
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Plumbline" \
      org.opencontainers.image.description="Deep research you can check" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.source="https://github.com/plumbline/plumbline" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}"
ENV NODE_ENV=production \
    PLUMBLINE_DATA_DIR=/data \
    PLUMBLINE_SERVER_HOST=0.0.0.0 \
    PLUMBLINE_SERVER_PORT=8484
# The font of Chinese PDF reports, 7 MB; of a Debian release there is one version.
# hadolint ignore=DL3008
RUN apt-get update && apt-get install -y --no-install-recommends fonts-droid-fallback && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/bin ./bin
COPY --from=build /app/config ./config
COPY --from=build /app/dist ./dist
COPY --from=build /app/docs ./docs
COPY --from=build /app/examples ./examples
RUN mkdir /data && chown 1000:1000 /data
# `node` of the base image, by number: a cluster checks that it is not root before it starts one.
USER 1000:1000
VOLUME /data
EXPOSE 8484
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PLUMBLINE_SERVER_PORT + '/api/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/bin/plumbline.js"]
CMD ["serve", "--quiet", "--set", "logging.file=-"]
