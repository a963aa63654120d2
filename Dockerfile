# Built once, then run without a shell's worth of rights: an unprivileged user, a read-only root.
#
#   docker build -t handshake .
#   docker run --rm --init --read-only --tmpfs /tmp --cap-drop ALL \
#     --security-opt no-new-privileges --pids-limit 512 -p 127.0.0.1:4114:4114 handshake
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
USER node
EXPOSE 4114
# Inside its own network namespace every address is the container's; which of them the world reaches
# is decided by `-p` above. Host and Origin are still checked against the addresses that it has.
CMD ["node", "dist/server/main.js", "--host", "0.0.0.0", "--allow-network"]
HEALTHCHECK --interval=30s --timeout=3s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4114/').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
