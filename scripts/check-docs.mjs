// docs/errors.md has a heading for every code of the table, and for nothing else; every package has a README, and every folder of
// packages is in README.md; every benchmark has its part in docs/benchmarks.md; links, paths and commands of all pages exist; the
// TypeScript blocks compile; every entry function has an example, and all examples compile.
import { existsSync, readFileSync } from 'node:fs'
import { badBlocks } from './doc-blocks.mjs'
import { withoutExample } from './doc-examples.mjs'
import { badReferences } from './doc-references.mjs'
import { root } from './setup.mjs'
import { folderOf, packages } from './workspace.mjs'

const { errorTable } = await import(`${root}${folderOf('core')}/dist/index.js`)
const problems = []

const headings = readFileSync(`${root}docs/errors.md`, 'utf8').match(/^### `(\w+)`/gm) ?? []
const documented = headings.map((heading) => heading.slice(5, -1))
for (const code of Object.keys(errorTable)) {
  const count = documented.filter((one) => one === code).length
  if (count !== 1) problems.push(`docs/errors.md has ${count} headings for ${code}`)
}
for (const code of documented)
  if (!(code in errorTable)) problems.push(`docs/errors.md has ${code}, which the table lacks`)

const readme = readFileSync(`${root}README.md`, 'utf8')
for (const folder of new Set(packages.map(({ path }) => path.split('/').slice(0, 2).join('/'))))
  if (!readme.includes(`](${folder})`)) problems.push(`README.md does not list ${folder}`)
for (const { path, isPrivate } of packages)
  if (!isPrivate && !existsSync(`${root}${path}/README.md`)) problems.push(`${path} has no README.md`)

const { benchmarks } = await import(`${root}${folderOf('bench')}/dist/benchmarks.js`)
const page = readFileSync(`${root}docs/benchmarks.md`, 'utf8')
const parts = [...page.matchAll(/^<!-- generated: (\w+) -->$/gm)].map(([, name]) => name)
for (const name of Object.keys(benchmarks))
  if (!parts.includes(name)) problems.push(`docs/benchmarks.md has no part of the benchmark ${name}`)
for (const name of parts)
  if (!(name in benchmarks)) problems.push(`docs/benchmarks.md has a part "${name}", which is no benchmark`)

problems.push(...badReferences(), ...withoutExample(), ...badBlocks().problems)

for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
