// Gathers the pages of the site: the documents, the READMEs of packages and examples, the code reference and the OpenAPI document.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from '../root.mjs'
import { examples, published } from '../workspace.mjs'

const REPOSITORY = 'https://github.com/switchyard/switchyard'

const markdownIn = (folder) =>
  readdirSync(`${root}${folder}`, { recursive: true })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `${folder}/${path}`)

/** Where each Markdown file of the repository stands in the site. */
const placed = () =>
  new Map([
    ...markdownIn('docs').map((path) => [path, path.slice('docs/'.length)]),
    ...published.map(({ path, name }) => [`${path}/README.md`, `packages/${name}.md`]),
    ...examples
      .map(({ path, name }) => [`${path}/README.md`, `examples/${name}.md`])
      .filter(([path]) => existsSync(root + path)),
    ['CONTRIBUTING.md', 'contributing.md'],
    ['SECURITY.md', 'reporting.md'],
    ['CODE_OF_CONDUCT.md', 'conduct.md'],
  ])

const isOutside = (target) => /^[a-z]+:|^#/.test(target)

/** A link of a file of the repository, as it is in the site: another page, or the file at the repository's host. */
const linkIn = (file, places) => (target) => {
  if (isOutside(target)) return target
  const [path, anchor] = target.split('#')
  const named = relative(root, resolve(root, dirname(file), path))
  const page = [named, `${named}/README.md`].map((one) => places.get(one)).find(Boolean)
  const hash = anchor === undefined ? '' : `#${anchor}`
  if (page) return `/${page}${hash}`
  return `${REPOSITORY}/blob/main/${named}${hash}`
}

const outsideCode = (text, change) =>
  text
    .split(/(^```[\s\S]*?^```|`[^`\n]*`)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('')

/** Links of the site, and what the site would take for a template or for a tag of its own. */
const rendered = (text, link) =>
  outsideCode(text, (prose) =>
    prose
      .replace(/<!-- (?:generated|end)[^>]*-->/g, '')
      .replace(/\]\(([^)\s]+)\)/g, (_, target) => `](${link(target)})`)
      .replace(/<(?=[a-z/])/gi, '&lt;')
      .replace(/\{\{/g, '&#123;&#123;'),
  )

/** Writes all pages into a folder, which is emptied first. */
export const gatherPages = async (folder) => {
  rmSync(folder, { recursive: true, force: true })
  const places = placed()
  for (const [file, place] of places) {
    const target = join(folder, place)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, rendered(readFileSync(`${root}${file}`, 'utf8'), linkIn(file, places)))
  }
  cpSync(`${root}scripts/site/home.md`, join(folder, 'index.md'))
  cpSync(`${root}scripts/site/api.md`, join(folder, 'api.md'))
  await writeOpenApi(folder)
}

const serverVersion = () => published.find(({ name }) => name === 'server').manifest.version

const writeOpenApi = async (folder) => {
  const { createOpenApiDocument } = await import(`${root}packages/wire/dist/index.js`)
  mkdirSync(join(folder, 'public'), { recursive: true })
  const document = createOpenApiDocument({
    title: 'Switchyard',
    version: serverVersion(),
    serverUrl: 'http://127.0.0.1:8080',
  })
  writeFileSync(join(folder, 'public/openapi.json'), JSON.stringify(document, null, 2))
}
