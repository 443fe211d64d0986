// Bundles the compiled JavaScript of a package into one file per entry, for publishing: opening and linking hundreds of small files
// is most of the cost of an import. Declarations are bundled likewise where a manifest names them in dist/bundle, so that a package
// whose users install nothing else of ours has types of its own. Runs in a package's folder before it is packed; reads dist, writes
// dist/bundle.
import { readFileSync, rmSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'

const BUNDLED = /^\.\/dist\/bundle\/(.+)(\.js|\.d\.ts)$/

const targets = (value) => (typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(targets))

/** The bundled files with this ending that a manifest's `exports` and `bin` name, each with its compiled source. */
const entriesOf = ({ publishConfig }, ending) => {
  const files = [...targets(publishConfig?.exports), ...targets(publishConfig?.bin)]
  const names = files.map((file) => BUNDLED.exec(file)).filter((found) => found?.[2] === ending)
  return Object.fromEntries(names.map(([, entry]) => [entry, `./dist/${entry}${ending}`]))
}

/** Makes a module that reads files beside itself still find them where it was compiled to. */
const ownPlace = (folder) => ({
  name: 'own-place',
  transform: (code, id) => {
    if (!code.includes('import.meta')) return null
    if (/import\.meta(?!\.url\b)/.test(code)) throw new Error(`${id} uses more of import.meta than its url`)
    const from = relative(join(folder, 'dist/bundle'), id).split(sep).join('/')
    const placed = code.replaceAll('import.meta.url', `new URL('${from}', import.meta.url).href`)
    return { code: placed, map: null }
  },
})

/**
 * Leaves out of the facts of other packages what only an engine shows: where each was read, and how it is compared. The form needs a
 * source, so a short one stays.
 */
const bareFacts = {
  name: 'bare-facts',
  transform: (code, id) => {
    if (!id.endsWith('/facts.json')) return null
    const { facts, ...file } = JSON.parse(code)
    const bare = facts.map(({ check: _, maxAgeDays: __, ...fact }) => ({ ...fact, source: '-' }))
    return { code: JSON.stringify({ ...file, facts: bare }), map: null }
  },
}

const failOnWarning = (level, { message }) => {
  if (level === 'warn') throw new Error(message)
}

/** Plugins that take most of a build's time say something of a busy machine, and nothing of the bundle. */
const checks = { bundlerTimings: false }

const packageOf = (id) => id.split('/', id.startsWith('@') ? 2 : 1).join('/')

/** Whether an import stays outside: all but files, and those of our packages that the package does not install. */
const staysOutside =
  ({ name, dependencies = {}, peerDependencies = {} }) =>
  (id) => {
    if (id.startsWith('.') || isAbsolute(id)) return false
    const imported = packageOf(id)
    const isOurs = imported.startsWith('@switchyard/') && imported !== name
    return !isOurs || imported in dependencies || imported in peerDependencies
  }

/** Writes dist/bundle of the package in this folder. Dependencies stay outside, and late imports stay late. */
export const bundle = async (folder) => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const input = entriesOf(manifest, '.js')
  if (Object.keys(input).length === 0)
    throw new Error(`publishConfig.exports of ${manifest.name} names no file in dist/bundle`)
  const isOutside = staysOutside(manifest)
  const places = [ownPlace(folder)]
  // A package with core inside has no engine that lists facts.
  rmSync(join(folder, 'dist/bundle'), { recursive: true, force: true })
  await build({
    cwd: folder,
    input,
    platform: 'node',
    external: isOutside,
    plugins: isOutside('@switchyard/core') || manifest.name === '@switchyard/core' ? places : [...places, bareFacts],
    // What other files share must not end up in a program: importing it there would start the program.
    preserveEntrySignatures: 'strict',
    output: { dir: 'dist/bundle', format: 'esm', keepNames: true },
    onLog: failOnWarning,
    checks,
  })
  await bundleTypes(folder, manifest)
}

/** The declarations of the entries, with those of packages that the package does not install. */
const bundleTypes = async (folder, manifest) => {
  const input = entriesOf(manifest, '.d.ts')
  if (Object.keys(input).length === 0) return
  await build({
    cwd: folder,
    input,
    external: staysOutside(manifest),
    plugins: [dts({ dtsInput: true, emitDtsOnly: true, resolver: 'oxc' })],
    treeshake: { moduleSideEffects: false },
    output: { dir: 'dist/bundle', format: 'esm' },
    onLog: failOnWarning,
    checks,
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle(process.cwd())
