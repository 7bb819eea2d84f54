#!/usr/bin/env bash
# Builds the image where no registry of images can be reached: a base of Debian by debootstrap and Node from the registry of packages, then
# the Dockerfile by buildah. Run as root: apt-get install buildah crun debootstrap; then deploy/build-image.sh [NAME]
set -euo pipefail
cd "$(dirname "$0")/.."
name=${1:-escuta}
node=24.21.0
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
# Works without overlay mounts and namespaces, as inside another container.
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=${STORAGE_DRIVER:-vfs}

debootstrap --variant=minbase --include=ca-certificates bookworm "$folder/base" >&2
npm pack "node-linux-$(node -p process.arch)@$node" --pack-destination "$folder" --loglevel=error >&2
npm pack npm@11.21.2 --pack-destination "$folder" --loglevel=error >&2
mkdir -p "$folder/base/usr/local/lib/node_modules/npm"
tar -xzf "$folder"/node-linux-*.tgz -C "$folder/base/usr/local" --strip-components=1 package/bin/node
tar -xzf "$folder"/npm-*.tgz -C "$folder/base/usr/local/lib/node_modules/npm" --strip-components=1
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/base/usr/local/bin/npm"
echo 'deb http://deb.debian.org/debian-security bookworm-security main' >>"$folder/base/etc/apt/sources.list"
chroot "$folder/base" sh -c 'apt-get update -qq && apt-get upgrade -y -qq' >&2
chroot "$folder/base" useradd --uid 1000 --create-home node
rm -rf "$folder"/base/var/cache/apt/*.bin "$folder"/base/var/cache/apt/archives/*.deb "$folder"/base/var/lib/apt/lists/*

# A network that looks into TLS has a certificate of its own, needed only while building.
volumes=()
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  echo cafile=/run/build-ca.pem >"$folder/npmrc"
  volumes=(--volume "$NODE_EXTRA_CA_CERTS:/run/build-ca.pem:ro" --volume "$folder/npmrc:/root/.npmrc:ro")
fi

base=$(buildah from scratch)
buildah copy -q "$base" "$folder/base" / >&2
buildah commit -q --rm "$base" escuta-base >&2
buildah bud -q --format docker --network host "${volumes[@]}" --build-arg NODE=localhost/escuta-base --ignorefile deploy/Dockerfile.dockerignore -f deploy/Dockerfile -t "$name" .
buildah rmi escuta-base >&2
echo "buildah push $name docker-archive:escuta.tar writes it to a file for docker load or podman load." >&2
