// Compares the JavaScript of every packed package, gzipped, with its budget. `--write` sets budgets a tenth above what they are now.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import filePlugin from '@size-limit/file'
import sizeLimit from 'size-limit'
import { unpackedAt } from '../packed.mjs'
import { root } from '../root.mjs'
import { published } from '../workspace.mjs'

const file = `${root}scripts/release/size-budgets.json`
const budgets = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}

const scriptsOf = (name) =>
  readdirSync(`${unpackedAt(name)}/dist`, { recursive: true })
    .filter((path) => path.endsWith('.js'))
    .map((path) => `${unpackedAt(name)}/dist/${path}`)

const checks = published.map(({ name }) => ({ name, files: scriptsOf(name), gzip: true }))
const measured = await sizeLimit([filePlugin], { checks })
const sizes = new Map(checks.map(({ name }, index) => [name, measured[index].size]))

if (process.argv.includes('--write')) {
  const next = [...sizes].map(([name, size]) => [name, Math.ceil((size * 1.1) / 100) * 100])
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(next.sort()), null, 2)}\n`)
  process.exit(0)
}

const problems = [
  ...[...sizes].flatMap(([name, size]) => {
    const budget = budgets[name]
    if (budget === undefined) return [`${name} has ${size} bytes and no budget`]
    return size > budget ? [`${name} has ${size} bytes, its budget is ${budget}`] : []
  }),
  ...Object.keys(budgets).flatMap((name) => (sizes.has(name) ? [] : [`${name} has a budget and is no package`])),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) {
  console.error('If this is meant: node scripts/release/check-sizes.mjs --write, and say in the commit what it buys.')
  process.exit(1)
}
