// Writes docs/specification.md: every normative statement, the file that implements it and the tests that check it. With --check it
// writes nothing and fails when the page is stale, a statement has no implementation in docs/specification/implementations.txt, a
// statement without a test is not listed in docs/specification/open.txt with its reason, a listed one has a test, a test names an
// unknown statement, or a test that names a statement does not run.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { implementations } from './implementations.mjs'
import { namedTests } from './named-tests.mjs'
import { root } from './setup.mjs'
import { examples, packages } from './workspace.mjs'

const source = readFileSync(`${root}docs/specification/statements.txt`, 'utf8').split('\n')

const testFiles = (folder) =>
  existsSync(`${root}${folder}`)
    ? readdirSync(`${root}${folder}`, { recursive: true })
        .map(String)
        .filter((path) => /\.test\.ts$/.test(path) && !/(^|\/)(node_modules|dist)\//.test(path))
        .map((path) => `${folder}/${path}`)
    : []

const files = [...packages, ...examples]
  .flatMap(({ path }) => ['src', 'test'].flatMap((folder) => testFiles(`${path}/${folder}`)))
  .sort()

const ID = /^([A-Z]{3,4}|TL)-\d+[a-z]?$/
const holders = new Map()
const unknown = []
const idle = []
const known = new Set(source.flatMap((line) => (ID.test(line.split(' ')[0]) ? [line.split(' ')[0]] : [])))

for (const file of files) {
  const { ids, problems } = namedTests(readFileSync(`${root}${file}`, 'utf8'))
  idle.push(...problems.map((problem) => `${file}: ${problem}`))
  for (const id of ids) {
    if (!known.has(id)) unknown.push(`${file} names ${id}, which is no statement`)
    else holders.set(id, new Set([...(holders.get(id) ?? []), file]))
  }
}

/** Statements without a test, with the reason. */
const openPage = `${root}docs/specification/open.txt`
const open = new Map(
  (existsSync(openPage) ? readFileSync(openPage, 'utf8').split('\n') : [])
    .filter((line) => ID.test(line.split(' ')[0]))
    .map((line) => [line.split(' ')[0], line.slice(line.indexOf(' ') + 1)]),
)

const { places, problems: misplaced } = implementations()

/** Links to what implements a statement. */
const implementedBy = (id) =>
  (places.get(id) ?? [])
    .map(({ file, name }) => `[${file.replace('packages/', '').replace('/src/', '/')}](../${file}) \`${name}\``)
    .join('<br>')

const lines = [
  '# The specification, its implementation and its tests',
  '',
  'Written by `scripts/specification.mjs`; edit `statements.txt` and `implementations.txt` in `docs/specification` instead.',
  '',
]
const bare = []
for (const line of source) {
  const [id] = line.split(' ')
  if (line.startsWith('## '))
    lines.push(
      '',
      line.replace(/^## \w+ /, '## '),
      '',
      '| | statement | implemented in | tested in |',
      '| --- | --- | --- | --- |',
    )
  if (!known.has(id)) continue
  const by = [...(holders.get(id) ?? [])].sort()
  const links = by.map((file) => `[${file.replace('packages/', '').replace('/src/', '/')}](../${file})`).join('<br>')
  if (by.length === 0) bare.push(id)
  lines.push(
    `| ${id} | ${line.slice(id.length + 1)} | ${implementedBy(id)} | ${links || `open: ${open.get(id) ?? 'no test'}`} |`,
  )
}
const page = `${lines.join('\n').replace(/\n{3,}/g, '\n\n')}\n`
const target = `${root}docs/specification.md`
const problems = [
  ...misplaced,
  ...[...known]
    .filter((id) => !places.has(id))
    .map((id) => `${id} has no place in docs/specification/implementations.txt`),
  ...[...places.keys()]
    .filter((id) => !known.has(id))
    .map((id) => `implementations.txt names ${id}, which is no statement`),
  ...unknown,
  ...idle,
  ...bare.filter((id) => !open.has(id)).map((id) => `${id} has no test`),
  ...[...open.keys()].filter((id) => !bare.includes(id)).map((id) => `${id} is listed as open and is not`),
]

if (process.argv.includes('--check')) {
  if (!existsSync(target) || readFileSync(target, 'utf8') !== page)
    problems.push('docs/specification.md is stale; run node scripts/specification.mjs')
} else {
  writeFileSync(target, page)
}
for (const problem of problems) console.error(problem)
console.log(`${known.size} statements, ${known.size - bare.length} tested, ${bare.length} open`)
process.exit(problems.length === 0 ? 0 : 1)
