// Writes the versions and the changelogs of the next release, and what else states a version: `npm run version`.
import { readFileSync, writeFileSync } from 'node:fs'
import { root, run, tool } from '../setup.mjs'
import { folderOf, packages } from '../workspace.mjs'

const manifests = packages.map(({ path }) => `${root}${path}/package.json`)

/**
 * Sets the ranges of our own packages among the peer dependencies. The release tool takes every minor release below 1.0 for one that
 * leaves the range `^` of a peer, and would make a major release of whatever has that peer.
 */
const setPeers = (range) => {
  for (const file of manifests) {
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    const peers = Object.entries(manifest.peerDependencies ?? {})
    if (!peers.some(([, old]) => isOurs(old))) continue
    manifest.peerDependencies = Object.fromEntries(peers.map(([name, old]) => [name, isOurs(old) ? range : old]))
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
  }
}

const isOurs = (range) => range.startsWith('workspace:')

/** The image that the deployment files name. */
const nameImage = () => {
  const { version } = JSON.parse(readFileSync(`${root}${folderOf('server')}/package.json`, 'utf8'))
  const file = `${root}ops/kubernetes/switchyard.yaml`
  writeFileSync(file, readFileSync(file, 'utf8').replace(/(image: \S+\/switchyard:)\S+/, `$1${version}`))
}

setPeers('workspace:>=0.0.0')
try {
  run(process.execPath, [tool('@changesets/cli/bin.js'), 'version'])
} finally {
  setPeers('workspace:^')
}
nameImage()
run(process.execPath, [tool('@biomejs/biome/bin/biome'), 'format', '--write', '.'])
