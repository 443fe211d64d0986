// Builds the pages of packages/web into files that the server sends: hashed names, and each compressed once with gzip and Brotli.
// Nothing is built while no file that the last build read has changed.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { firstPaintPlugin } from './first-paint.mjs'
import { inlinePagesPlugin } from './inline-pages.mjs'
import { root } from './root.mjs'
import { folderOf } from './workspace.mjs'

const web = `${root}${folderOf('web')}`
const site = `${root}${folderOf('server')}/dist/site`
const stampFile = `${web}/dist/.site.json`

/** Scripts that other pages load under a name that stays. */
const scripts = ['component']

/** Pages by the name of their file. */
const pages = ['index.html', 'track.html', 'status.html', 'reference.html']

/** Files of the package, new ones included, and what else decides the result. */
const ownFiles = () => [
  ...readdirSync(`${web}/src`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => relative(root, `${parentPath}/${name}`)),
  ...pages.map((page) => relative(root, `${web}/${page}`)),
  'pnpm-lock.yaml',
  'scripts/first-paint.mjs',
  'scripts/web.mjs',
]

/** Whether a module is shown by the first view of a page, as opposed to what is loaded later. */
const isOfFirstView = (id) =>
  /\/web\/src\/(?:app|elements|format|messages|shell|theme)\/|\/packages\/client\/|preact/.test(id)

const contentOf = (path) => (existsSync(`${root}${path}`) ? readFileSync(`${root}${path}`) : '')

const fingerprint = (paths) => {
  const hash = createHash('sha256')
  for (const path of [...new Set(paths)].sort()) hash.update(path).update('\0').update(contentOf(path))
  return hash.digest('hex')
}

const isFresh = () => {
  if (!existsSync(stampFile) || !existsSync(`${site}/index.html`)) return false
  const { read, wanted } = JSON.parse(readFileSync(stampFile, 'utf8'))
  return fingerprint([...ownFiles(), ...read]) === wanted
}

/** Files of this repository that a build read; those of libraries follow from the lock file. */
const readFiles = (output) =>
  output
    .flatMap(({ moduleIds = [] }) => moduleIds)
    .map((id) => relative(root, id.replace(/^\0/, '').replace(/\?.*$/, '')).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('..') && !path.includes('node_modules/') && existsSync(`${root}${path}`))

const compress = () => {
  const assets = readdirSync(`${site}/assets`).map((name) => `assets/${name}`)
  for (const path of [...assets, ...scripts.map((name) => `${name}.js`)]) {
    if (!/\.(js|css|svg)$/.test(path)) continue
    const bytes = readFileSync(`${site}/${path}`)
    writeFileSync(`${site}/${path}.gz`, gzipSync(bytes, { level: 9 }))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    writeFileSync(`${site}/${path}.br`, brotliCompressSync(bytes, { params }))
  }
}

/** Builds the pages if anything has changed. */
export const buildSite = async () => {
  if (isFresh()) return
  const { build } = await import('vite')
  rmSync(site, { recursive: true, force: true })
  const { output } = await build({
    root: web,
    base: './',
    configFile: false,
    publicDir: false,
    plugins: [inlinePagesPlugin, firstPaintPlugin(`${web}/src/first`)],
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: site,
      emptyOutDir: true,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: {
        input: [...pages.map((page) => `${web}/${page}`), ...scripts.map((name) => `${web}/src/main/${name}.ts`)],
        output: {
          entryFileNames: ({ name }) => (scripts.includes(name) ? '[name].js' : 'assets/[name]-[hash].js'),
          // One file of what the pages share: a browser asks for six files at a time.
          codeSplitting: { groups: [{ name: 'shared', test: isOfFirstView, minShareCount: 2 }] },
        },
      },
    },
  })
  compress()
  const read = readFiles(output)
  mkdirSync(`${web}/dist`, { recursive: true })
  writeFileSync(stampFile, JSON.stringify({ read, wanted: fingerprint([...ownFiles(), ...read]) }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildSite()
