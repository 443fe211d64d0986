// Compares the code, its comments and all documents with docs/glossary.md: words that are not used are absent, names that it gives
// exist, and a file with one export is named after it.
import { execFileSync } from 'node:child_process'
import { readGlossary } from './glossary.mjs'
import { report } from './report.mjs'
import { root } from './root.mjs'
import { agreesWithExports, namesOf, segmentsOf } from './vocabulary-segments.mjs'

const SKIPPED = /(^|\/)(CHANGELOG\.md|__fixtures__\/.*|data\/.*)$|^docs\/(glossary|specification)\.md$/
const READ = /\.(tsx?|mjs|md)$|(^|\/)package\.json$/

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => READ.test(file) && !SKIPPED.test(file))
const { exports, words, replacements, exceptions } = readGlossary()

/** Kinds of text each way of looking covers. */
const COVERED = {
  name: ['name'],
  file: ['file'],
  part: ['name', 'file'],
  word: ['name', 'file', 'text', 'prose'],
  phrase: ['prose'],
}

const isExcepted = (word, file) =>
  exceptions.some((one) => one.word === word && one.places.some((place) => file.startsWith(place.replace(/`/g, ''))))

/** Longer expressions in which a word is right, as they are compared. */
const allowedAround = (word) =>
  exceptions.filter((one) => one.word === word).flatMap(({ places }) => places.filter((place) => place.startsWith('"')))

const spaced = (text) =>
  ` ${text
    .replace(/"/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()} `

const holds = ({ word, where }, segment) => {
  if (!COVERED[where].includes(segment.kind)) return false
  if (where === 'name') return segment.raw === word
  const sought = spaced(word)
  if (!segment.words.includes(sought)) return false
  const left = allowedAround(word).reduce((text, place) => text.replaceAll(spaced(place), ' _ '), segment.words)
  return left.includes(sought)
}

const places = new Map(words.map((entry) => [entry, []]))
const segments = new Map(files.map((file) => [file, segmentsOf(file)]))
for (const [file, all] of segments) {
  const whole = all.map((one) => one.words).join('')
  for (const entry of words) {
    if (entry.where !== 'name' && !whole.includes(spaced(entry.word))) continue
    if (isExcepted(entry.word, file)) continue
    const found = all.filter((segment) => holds(entry, segment))
    if (found.length > 0) places.get(entry).push({ file, found })
  }
}

const known = new Set(files.flatMap((file) => (file.endsWith('.ts') ? namesOf(file) : [])))
const problems = [
  ...[...places].flatMap(([{ word, where, use }, found]) =>
    found.flatMap(({ file, found: those }) =>
      those.map(({ raw }) => ({
        rule: `${where} ${word}`,
        text: `${file} (use ${use}): ${raw.slice(0, 140).replace(/\n/g, ' ')}`,
      })),
    ),
  ),
  ...[...exports, ...replacements]
    .filter((name) => !known.has(name))
    .map((name) => ({ rule: 'glossary', text: `docs/glossary.md names ${name}, which the code does not have` })),
  ...files
    .filter((file) => file.endsWith('.ts') && !agreesWithExports(file))
    .map((file) => ({ rule: 'file', text: `${file} is not named after what it exports` })),
]

process.exitCode = report(problems)
