// Packs every published package as it is published, and unpacks them side by side like an installation.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pnpm, root, run } from './setup.mjs'
import { folderOf, published } from './workspace.mjs'

const tarballs = `${root}.switchyard/tarballs`
const modules = `${root}.switchyard/packed/node_modules`

const manifestOf = (folder) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))

const sourceOf = (name) => manifestOf(`${root}${folderOf(name)}`)

/** Path of a package's packed file. */
export const tarballOf = (name) => {
  const { name: full, version } = sourceOf(name)
  return `${tarballs}/${full.replace('@', '').replace('/', '-')}-${version}.tgz`
}

/** Folder of an unpacked package. */
export const unpackedAt = (name) => `${modules}/${sourceOf(name).name}`

/** Packs and unpacks all of them from the last build. */
const pack = () => {
  for (const folder of [tarballs, modules]) rmSync(folder, { recursive: true, force: true })
  packAll()
  for (const { name } of published) unpack(name)
}

const packAll = () => {
  const wanted = published.flatMap(({ path }) => ['--filter', `./${path}`])
  // Each package's prepack bundles it, so scripts are enabled here whatever the user's configuration says.
  const every = ['--recursive', '--config.ignore-scripts=false', ...wanted]
  const { command, args, options } = pnpm([...every, 'pack', '--pack-destination', tarballs])
  const { status, stdout } = spawnSync(command, args, {
    ...options,
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status === 0) return
  console.error(stdout.slice(-2_000))
  process.exit(1)
}

/** Unpacks one package and links its external dependencies. Our own packages are found beside it. */
const unpack = (name) => {
  const folder = unpackedAt(name)
  mkdirSync(folder, { recursive: true })
  run('tar', ['-xzf', tarballOf(name), '-C', folder, '--strip-components=1'])
  const { dependencies, peerDependencies } = manifestOf(folder)
  for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) {
    if (dependency.startsWith('@switchyard/')) continue
    const link = `${folder}/node_modules/${dependency}`
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(`${root}${folderOf(name)}/node_modules/${dependency}`, link, 'junction')
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) pack()
