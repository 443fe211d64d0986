// Writes the tables of packages/core/README.md from the docstrings of the interfaces they list. With --check it writes nothing and
// fails when the page is stale. A member without a docstring is a problem.
import { readFileSync, writeFileSync } from 'node:fs'
import { report } from './report.mjs'
import { root } from './root.mjs'
import { membersOf } from './sources.mjs'

const PAGE = `${root}packages/core/README.md`

const tables = {
  options: { file: 'packages/core/src/engine.ts', name: 'EngineOptions', head: 'option' },
  events: { file: 'packages/core/src/events.ts', name: 'EngineEvents', head: 'event' },
}

const problems = []

const writeTable = ({ file, name, head }) => {
  const rows = membersOf(file, name).map(({ key, optional, doc }) => {
    if (doc === '') problems.push({ rule: 'doc', text: `${file}: ${name}.${key} has no docstring` })
    const text = doc.replace(/\s+/g, ' ').replaceAll('|', '\\|')
    return `| \`${key}\`${head === 'option' && !optional ? ' (required)' : ''} | ${text} |`
  })
  return [`| ${head} | |`, '| --- | --- |', ...rows].join('\n')
}

const written = readFileSync(PAGE, 'utf8')
const page = Object.entries(tables).reduce((text, [marker, table]) => {
  const block = new RegExp(`(<!-- generated: ${marker} -->\n)[\\s\\S]*?(<!-- end -->)`)
  if (!block.test(text)) problems.push({ rule: 'place', text: `packages/core/README.md has no place for "${marker}"` })
  return text.replace(block, (_, start, end) => `${start}\n${writeTable(table)}\n\n${end}`)
}, written)

if (!process.argv.includes('--check')) writeFileSync(PAGE, page)
else if (page !== written)
  problems.push({ rule: 'stale', text: 'packages/core/README.md is stale; run node scripts/member-tables.mjs' })
process.exit(report(problems))
