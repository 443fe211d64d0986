// Packs every published package the way it is published, and unpacks them side by side, as an installation has them.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pnpm, root, run } from './setup.mjs'
import { folderOf, published } from './workspace.mjs'

const tarballs = `${root}.switchyard/tarballs`
const scope = `${root}.switchyard/packed/node_modules/@switchyard`

const manifestOf = (folder) => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))

/** The packed file of a package. */
export const tarballOf = (name) =>
  `${tarballs}/switchyard-${name}-${manifestOf(`${root}${folderOf(name)}`).version}.tgz`

/** Where a package lies unpacked. */
export const unpackedAt = (name) => `${scope}/${name}`

/** Packs all of them from what was built last, and unpacks them. */
const pack = () => {
  for (const folder of [tarballs, scope]) rmSync(folder, { recursive: true, force: true })
  packAll()
  for (const { name } of published) unpack(name)
}

const packAll = () => {
  const wanted = published.flatMap(({ path }) => ['--filter', `./${path}`])
  // Bundling is each package's prepack; it runs even where scripts are switched off.
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

/** Unpacks one; what it takes from others is linked beside it, what it takes from its neighbours lies next door. */
const unpack = (name) => {
  const folder = unpackedAt(name)
  mkdirSync(folder, { recursive: true })
  run('tar', ['-xzf', tarballOf(name), '-C', folder, '--strip-components=1'])
  for (const dependency of Object.keys(manifestOf(folder).dependencies ?? {})) {
    if (dependency.startsWith('@switchyard/')) continue
    const link = `${folder}/node_modules/${dependency}`
    mkdirSync(dirname(link), { recursive: true })
    symlinkSync(`${root}${folderOf(name)}/node_modules/${dependency}`, link, 'junction')
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) pack()
