// Turns the scripts (`*.page.ts`) and styles (`*.css`) of HTML pages into modules that export their text, so that a page is one
// response. `x.page.ts` becomes `x.page.inline.js`, `x.css` becomes `x.css.inline.js`: written beside the compiled files by the
// build, and made on the fly for tests that run against sources.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { packages, root } from './workspace.mjs'
import { writeChanged } from './write-changed.mjs'

const INLINE = '.inline.js'

/** A page script as one self-contained script; what it imports is included. */
const scriptText = async (file) => {
  const build = await rolldown({ input: file, treeshake: true, logLevel: 'silent' })
  const { output } = await build.generate({ format: 'iife' })
  await build.close()
  return output[0].code.replace(/^\/\/#(end)?region.*\n/gm, '')
}

/** The module that exports the text of a page's script or style. Throws for text that would end its element early. */
const moduleOf = async (file) => {
  const text = file.endsWith('.css') ? readFileSync(file, 'utf8') : await scriptText(file)
  if (/<\/(script|style)/i.test(text)) throw new Error(`${file} must not contain "</script" or "</style".`)
  return `export const text = ${JSON.stringify(text)}\n`
}

/** The script or style an import of `*.inline.js` stands for. */
const sourceOf = (path) => {
  const base = path.slice(0, -INLINE.length)
  return base.endsWith('.css') ? base : `${base}.ts`
}

/** Writes the module of every page script and style of a package into its `dist`. */
const inlinePages = async (folder) => {
  const sources = resolve(folder, 'src')
  if (!existsSync(sources)) return
  const files = readdirSync(sources, { recursive: true }).filter((file) => /\.(page\.ts|css)$/.test(file))
  for (const file of files) {
    const target = resolve(folder, 'dist', `${file.replace(/\.ts$/, '')}${INLINE}`)
    const code = await moduleOf(resolve(sources, file))
    mkdirSync(dirname(target), { recursive: true })
    writeChanged(target, code)
  }
}

/** Lets tests import the same modules from sources. */
export const inlinePagesPlugin = {
  name: 'inline-pages',
  enforce: 'pre',
  resolveId: (source, importer) => {
    if (!source.endsWith(INLINE)) return null
    // What is read from the cache names the module as it was resolved.
    if (source.startsWith('\0')) return source
    return importer ? `\0${resolve(dirname(importer), source)}` : null
  },
  load: async (id) => (id.startsWith('\0') && id.endsWith(INLINE) ? moduleOf(sourceOf(id.slice(1))) : null),
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { path } of packages) await inlinePages(`${root}${path}`)
