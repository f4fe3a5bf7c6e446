# Plumbline as one image: `serve` (the default), `worker`, or any other command.
#   docker build -t plumbline .            docker build --build-arg OCR=true -t plumbline:ocr .
#   docker run -m 2g -e NODE_OPTIONS=--max-old-space-size=768 …   keep the heap of node well below the memory of the container: files are read in processes beside it
FROM node:22-bookworm-slim AS build
ARG OCR=false
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund --loglevel=error \
  && node scripts/slim-install.js \
  && if [ "$OCR" != "true" ]; then rm -rf node_modules/onnxruntime-node node_modules/paddleocr node_modules/@gutenye; fi

FROM node:22-bookworm-slim
ENV NODE_ENV=production \
    PLUMBLINE_DATA_DIR=/data \
    PLUMBLINE_SERVER_HOST=0.0.0.0 \
    PLUMBLINE_SERVER_PORT=8484
# The font of Chinese PDF reports, 7 MB.
RUN apt-get update && apt-get install -y --no-install-recommends fonts-droid-fallback && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/bin ./bin
COPY --from=build /app/config ./config
COPY --from=build /app/dist ./dist
COPY --from=build /app/docs ./docs
COPY --from=build /app/examples ./examples
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8484
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PLUMBLINE_SERVER_PORT + '/api/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/bin/plumbline.js"]
CMD ["serve"]
