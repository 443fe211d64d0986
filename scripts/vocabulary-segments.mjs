// What of a file is looked at for words: names of its code, its own name, texts, and prose.
import { readFileSync } from 'node:fs'
import { root } from './root.mjs'
import { commentsOf, exportsOf, isTest, nodesOf, syntaxOf } from './sources.mjs'

/** Lower-case words between spaces: `parseQuoteParams`, `parse-quote-params` and prose alike. */
const wordsOf = (text) => {
  const parts = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
  return ` ${parts
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .join(' ')
    .trim()} `
}

const segment = (kind, raw) => ({ kind, raw, words: wordsOf(raw) })

const NAMED = new Set(['Identifier', 'PrivateIdentifier'])

const textOf = ({ type, value }) => {
  if (type === 'Literal' && typeof value === 'string') return value
  return type === 'TemplateElement' ? value.cooked : undefined
}

const codeSpans = (text) =>
  [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code]) => code.match(/[A-Za-z_$][\w$]*/g) ?? [])

/** Prose: text with a space in it. Everything else between quotes is a value. */
const kindOf = (text) => (/[a-z] [a-z]/i.test(text) ? 'prose' : 'text')

const ofCode = (file) => {
  const nodes = [...nodesOf(syntaxOf(file))]
  const names = new Set(nodes.filter(({ type }) => NAMED.has(type)).map(({ name }) => name))
  const comments = commentsOf(file)
  return [
    ...[...names, ...comments.flatMap(codeSpans)].map((name) => segment('name', name)),
    ...nodes.flatMap((node) => textOf(node) ?? []).map((text) => segment(kindOf(text), text)),
    ...comments.map((text) => segment('prose', text.replace(/^[*\s]+|\n\s*\*/g, ' '))),
  ]
}

/** A page without its generated parts: they quote files that are looked at themselves. */
const ofPage = (file) => {
  const text = readFileSync(`${root}${file}`, 'utf8').replace(/<!-- generated:[\s\S]*?<!-- end -->/g, '')
  const blocks = [...text.matchAll(/^```(ts|jsonc?|js)\n([\s\S]*?)^```/gm)].map(([, , code]) => code)
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/^---\n[\s\S]*?\n---\n/, '')
  // A changeset names what a breaking change replaced.
  const spans = file.startsWith('.changeset/') ? [] : codeSpans(prose)
  return [
    ...[...blocks.flatMap((code) => code.match(/[A-Za-z_$][\w$]*/g) ?? []), ...spans].map((name) =>
      segment('name', name),
    ),
    ...prose.split(/\n\n|\n(?=[|#-])/).map((text) => segment('prose', text.replace(/`[^`\n]*`|\]\([^)]*\)/g, ' _ '))),
  ]
}

const ofManifest = (file) => [segment('prose', JSON.parse(readFileSync(`${root}${file}`, 'utf8')).description ?? '')]

/** Every piece of a file that is looked at. */
export const segmentsOf = (file) => {
  const inside = file.endsWith('.md') ? ofPage(file) : file.endsWith('.json') ? ofManifest(file) : ofCode(file)
  return [segment('file', file), ...inside]
}

/** Names that a file declares or mentions. */
export const namesOf = (file) => segmentsOf(file).flatMap(({ kind, raw }) => (kind === 'name' ? [raw] : []))

const isValue = (name) => /^[a-z]/.test(name)

const kebab = (name) => wordsOf(name).trim().replaceAll(' ', '-')

/** Packages in which the name of a file begins the name of its export; elsewhere it may also end it, `chain.ts` with `createChain`. */
const STRICT = /^packages\/(core|net|wire)\//

/** Whether a file that exports one function or value is named after it, or after a type beside it. */
export const agreesWithExports = (file) => {
  if (isTest(file) || !file.startsWith('packages/') || file.endsWith('/index.ts')) return true
  const names = exportsOf(file)
  const values = names.filter(isValue).length
  if (names.length === 0 || values > 1 || (values === 0 && names.length > 1)) return true
  const own = `-${kebab(file.split('/').at(-1).replace(/\.ts$/, ''))}-`
  return names
    .map((name) => `-${kebab(name)}-`)
    .some((name) => name.startsWith(own) || (!STRICT.test(file) && name.endsWith(own)))
}
