// Puts the compiled JavaScript of a package into one file per entry, for publishing: opening and linking hundreds of small files
// is most of what importing costs. Runs in a package's folder before it is packed; reads dist, writes dist/bundle.
import { readFileSync, rmSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'rolldown'

const BUNDLED = /^\.\/dist\/bundle\/(.+)\.js$/

const targets = (value) => (typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(targets))

/** Bundled files a manifest's `exports` and `bin` lead to, each with the compiled file it is made of. */
const entriesOf = ({ name, publishConfig }) => {
  const files = [...targets(publishConfig?.exports), ...targets(publishConfig?.bin)]
  const names = files.flatMap((file) => BUNDLED.exec(file)?.[1] ?? [])
  if (names.length === 0) throw new Error(`publishConfig.exports of ${name} leads to nothing in dist/bundle`)
  return Object.fromEntries(names.map((entry) => [entry, `./dist/${entry}.js`]))
}

/** Lets a module that looks for files beside itself still start from where it was compiled to. */
const ownPlace = (folder) => ({
  name: 'own-place',
  transform: (code, id) => {
    if (!code.includes('import.meta')) return null
    if (/import\.meta(?!\.url\b)/.test(code)) throw new Error(`${id} asks import.meta for more than its url`)
    const from = relative(join(folder, 'dist/bundle'), id).split(sep).join('/')
    const placed = code.replaceAll('import.meta.url', `new URL('${from}', import.meta.url).href`)
    return { code: placed, map: null }
  },
})

const failOnWarning = (level, { message }) => {
  if (level === 'warn') throw new Error(message)
}

/** Writes dist/bundle of the package in this folder. What it depends on stays outside, and what it imports late stays late. */
export const bundle = async (folder) => {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const input = entriesOf(manifest)
  rmSync(join(folder, 'dist/bundle'), { recursive: true, force: true })
  await build({
    cwd: folder,
    input,
    platform: 'node',
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
    plugins: [ownPlace(folder)],
    output: { dir: 'dist/bundle', format: 'esm', keepNames: true },
    onLog: failOnWarning,
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundle(process.cwd())
