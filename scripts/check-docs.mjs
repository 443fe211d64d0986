// docs/errors.md has a heading for every code of the table, and for nothing else; every package has a README and is in the map;
// the TypeScript blocks of READMEs and docs compile.
import { existsSync, readFileSync } from 'node:fs'
import { badBlocks } from './doc-blocks.mjs'
import { root } from './setup.mjs'
import { folderOf, packages } from './workspace.mjs'

const { errorTable } = await import(`${root}${folderOf('core')}/dist/index.js`)
const problems = []

const headings = readFileSync(`${root}docs/errors.md`, 'utf8').match(/^### `(\w+)`/gm) ?? []
const documented = new Set(headings.map((heading) => heading.slice(5, -1)))
for (const code of Object.keys(errorTable)) if (!documented.has(code)) problems.push(`docs/errors.md lacks ${code}`)
for (const code of documented)
  if (!(code in errorTable)) problems.push(`docs/errors.md has ${code}, which the table lacks`)

const readme = readFileSync(`${root}README.md`, 'utf8')
for (const { path, isPrivate } of packages) {
  if (!isPrivate && !existsSync(`${root}${path}/README.md`)) problems.push(`${path} has no README.md`)
  if (!readme.includes(path)) problems.push(`README.md's map lacks ${path}`)
}

problems.push(...badBlocks().problems)

for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)
