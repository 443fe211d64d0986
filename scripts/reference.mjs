// Copies the viewer of the API reference into files that the server sends, compressed with gzip: the entry and every script it may
// load, without the maps. Brotli would take a tenth less and ten seconds. Nothing is copied while the viewer's version stays.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { root } from './root.mjs'
import { folderOf } from './workspace.mjs'

const library = `${root}${folderOf('web')}/node_modules/@scalar/api-reference`
const source = `${library}/dist/browser`
const target = `${root}${folderOf('server')}/dist/reference`
const ENTRY = 'standalone.esm.js'
const IMPORT = /(?:from|import)\s*\(?["'`](\.{1,2}\/[^"'`]+\.js)["'`]/g

/** A script and everything it imports, at once or later, by path. */
const scriptsFrom = (path, found = new Map()) => {
  if (found.has(path)) return found
  const text = readFileSync(join(source, path), 'utf8')
  found.set(path, text)
  for (const [, file] of text.matchAll(IMPORT)) scriptsFrom(join(dirname(path), file), found)
  return found
}

/** Writes the viewer into a folder that is named after its version, so that browsers may keep it. */
export const copyViewer = () => {
  const { version, license } = JSON.parse(readFileSync(`${library}/package.json`, 'utf8'))
  if (license !== 'MIT') throw new Error(`@scalar/api-reference ${version} has another licence: ${license}.`)
  const scripts = fileURLToPath(import.meta.url)
  const name = createHash('sha256').update(version).update(readFileSync(scripts)).digest('hex').slice(0, 12)
  if (existsSync(`${target}/${name}/LICENSE`)) return
  rmSync(target, { recursive: true, force: true })
  mkdirSync(`${target}/${name}/chunks`, { recursive: true })
  for (const [path, text] of scriptsFrom(ENTRY))
    writeFileSync(`${target}/${name}/${path}.gz`, gzipSync(text, { level: 9 }))
  copyFileSync(`${root}${folderOf('web')}/licenses/scalar.txt`, `${target}/${name}/LICENSE`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) copyViewer()
