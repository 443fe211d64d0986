// Writes what the server shows agents: llms.txt lists the documents in the form of llmstxt.org, llms-full.txt holds them. Made by the
// build, so that both are as new as the documents they are made from.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { root } from './root.mjs'
import { folderOf, packages } from './workspace.mjs'
import { writeChanged } from './write-changed.mjs'

const SITE = 'https://github.com/switchyard/switchyard/blob/main/'

/** Pages of the folder docs that agents do not need: tables of the project's own making. */
const LEFT_OUT = new Set(['coverage.md', 'specification.md', 'architecture.md'])

const read = (path) => readFileSync(`${root}${path}`, 'utf8')

/** Title of a page, and its first sentence. */
const headOf = (text) => {
  const title = /^# (.+)$/m.exec(text)?.[1] ?? ''
  const first = /^# .+\n+([^\n#|`<][\s\S]*?)(?:\n\n|$)/m.exec(text)?.[1]?.replaceAll('\n', ' ') ?? ''
  return { title, about: /^.*?[.:](?= |$)/.exec(first)?.[0].replace(/:$/, '.') ?? first }
}

const pages = () =>
  readdirSync(`${root}docs`)
    .filter((name) => name.endsWith('.md') && !LEFT_OUT.has(name))
    .sort()
    .map((name) => `docs/${name}`)

const readmes = () =>
  packages
    .filter(({ path, isPrivate }) => !isPrivate && existsSync(`${root}${path}/README.md`))
    .map(({ path }) => `${path}/README.md`)

const listed = (paths) =>
  paths.map((path) => {
    const { title, about } = headOf(read(path))
    return `- [${title}](${SITE}${path})${about === '' ? '' : `: ${about}`}`
  })

/** Both documents as text. */
export const llmsTexts = () => {
  const { about } = headOf(read('README.md'))
  const short = [
    '# Switchyard',
    '',
    `> ${about.replaceAll('**', '')}`,
    '',
    'A server describes its API at `/docs/json` (OpenAPI) and every page below in one text at `/llms-full.txt`. Every call carries the header `x-api-key`. Amounts are decimal strings. A quote opens nothing; a swap must be signed by the user.',
    '',
    '## Documents',
    '',
    `- [Overview](${SITE}README.md): what it is, a first quote, what it guarantees.`,
    ...listed(pages()),
    '',
    '## Packages',
    '',
    ...listed(readmes()),
    '',
  ]
  const full = ['README.md', ...pages(), ...readmes()].map((path) => `<!-- ${path} -->\n\n${read(path).trim()}\n`)
  return { 'llms.txt': short.join('\n'), 'llms-full.txt': full.join('\n') }
}

/** Writes both into the build of the server. */
export const writeLlms = () => {
  const folder = `${root}${folderOf('server')}/dist/`
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(llmsTexts())) writeChanged(`${folder}${name}`, text)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeLlms()
