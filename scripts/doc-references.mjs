// What READMEs and docs refer to: links, paths of the repository, commands. Each has to exist.
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { root } from './root.mjs'
import { filesBelow } from './sources.mjs'
import { examples, packages } from './workspace.mjs'

const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))

/** Programs that npx can run here: ours, and the tool for changesets. */
const programs = new Set(['changeset', ...packages.flatMap(({ manifest }) => Object.keys(manifest.bin ?? {}))])

/** Every page that a reader of the repository opens. */
export const pages = () =>
  [
    'README.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...filesBelow('docs'),
    ...[...packages, ...examples].map(({ path }) => `${path}/README.md`),
  ].filter((page) => page.endsWith('.md') && existsSync(`${root}${page}`))

/** Anchor of a heading, as pages of the repository are shown. */
const anchorOf = (heading) =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

const anchorsOf = (text) => (text.match(/^#{1,6} .*$/gm) ?? []).map(anchorOf)

const badLinks = (page, text) =>
  [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]*))?\)/g)].flatMap(([whole, path, anchor]) => {
    const target = path === '' ? page : posix.join(posix.dirname(page), path)
    if (!existsSync(`${root}${target}`)) return [`${page}: ${whole.slice(1)} leads to nothing`]
    if (anchor === undefined || !target.endsWith('.md')) return []
    const anchors = anchorsOf(readFileSync(`${root}${target}`, 'utf8'))
    return anchors.includes(anchor) ? [] : [`${page}: ${whole.slice(1)} names a heading that is not there`]
  })

const TOP = /^(packages|docs|scripts|examples|\.changeset|\.ci)(\/|$)/

/** Built files stand for the sources they are made of. */
const sourceOf = (path) => path.replace(/\/dist\/(.*)\.js$/, '/src/$1.ts')

/** Whether a path exists; one that ends with a decision's number stands for its page. */
const exists = (path) => {
  if (/^docs\/decisions\/\d{4}$/.test(path))
    return filesBelow('docs/decisions').some((file) => file.startsWith(`${path}-`))
  return existsSync(`${root}${path.includes('*') ? posix.dirname(path.split('*')[0].concat('x')) : sourceOf(path)}`)
}

const badPaths = (page, text) =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, code]) => code.replace(/[.,:]$/, ''))
    .filter((code) => TOP.test(code) && !/[<>{}…]/.test(code))
    .filter((code) => !exists(code) && !existsSync(`${root}${posix.join(posix.dirname(page), code)}`))
    .map((code) => `${page}: there is no \`${code}\``)

const COMMAND = /(?:^|`|\n)\s*(npm|npx|node) ([^\n`]*)/g

const badCommand = (program, line) => {
  const words = line.split(/\s+/)
  if (program === 'npm') {
    const name = words[0] === 'run' ? words[1] : words[0]
    return ['start', 'test', 'run'].includes(words[0]) && !(name in scripts)
  }
  if (program === 'npx') return !programs.has(words[0])
  const script = words.find((word) => !word.startsWith('-'))
  return (
    script !== undefined && /\.m?[jt]s$/.test(script) && TOP.test(script) && !existsSync(`${root}${sourceOf(script)}`)
  )
}

const badCommands = (page, text) =>
  [...text.matchAll(COMMAND)]
    .filter(([, program, line]) => badCommand(program, line))
    .map(([, program, line]) => `${page}: \`${program} ${line.trim()}\` cannot be run`)

/** What pages refer to and is not there, as `page: what`. */
export const badReferences = () =>
  pages().flatMap((page) => {
    const text = readFileSync(`${root}${page}`, 'utf8')
    const prose = text.replace(/^```(ts|jsonc?)\n[\s\S]*?^```/gm, '')
    return [...badLinks(page, prose), ...badPaths(page, prose), ...badCommands(page, prose)]
  })
