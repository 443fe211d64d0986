// Everything the code is checked for besides its tests: types, lint and format, unused code, layers, package exports, docs.
// In parts: `--reading` only reads files, `--packing` packs, `--packed` looks at what was packed, `--ran` at what the last tests ran. All
// but `--packing` may go on beside the tests, `--ran` after them.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { build, writeSolution } from './build.mjs'
import { root, setup, tool } from './setup.mjs'
import { published } from './workspace.mjs'

setup()
writeSolution()
build()

const failures = []

const run = (command, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (text += part))
    child.once('error', reject).once('close', (status) => resolve({ status, text }))
  })

/** One check, a script with its arguments; `then` lists the checks of what it makes. */
const step = (name, script, args = [], then = []) => ({ name, script, args, then })

/** Runs a check; the checks it makes possible, none when it failed. */
const perform = async ({ name, script, args, then }) => {
  const startedAt = performance.now()
  const { status, text } = await run(process.execPath, [script, ...args])
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (status === 0) return then
  failures.push(name)
  console.log(text.slice(0, 8_000))
  return []
}

/** Runs checks two at a time; what a check makes possible is next. */
const performAll = async (steps) => {
  const waiting = [...steps]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) waiting.unshift(...(await perform(next)))
  }
  await Promise.all([lane(), lane()])
}

/** A project that imports the built declarations of every published package; its configuration's path. */
const consumer = () => {
  mkdirSync(`${root}.switchyard`, { recursive: true })
  const lines = published.map(({ path }, index) => `export type * as p${index} from '../${path}/dist/index.js'`)
  writeFileSync(`${root}.switchyard/consumer.ts`, `${lines.join('\n')}\n`)
  const compilerOptions = { noEmit: true, skipLibCheck: false, types: ['node'], typeRoots: ['../node_modules/@types'] }
  const config = { extends: '../tsconfig.base.json', compilerOptions, files: ['consumer.ts'] }
  writeFileSync(`${root}.switchyard/tsconfig.json`, JSON.stringify(config, null, 2))
  return `${root}.switchyard/tsconfig.json`
}

const script = (name) => `${root}scripts/${name}`

const packed = [
  step('every packed file can be imported', script('check-packed.mjs')),
  step('packages are within their size budgets', script('release/check-sizes.mjs')),
  step('packed packages are well formed and have types', script('check-packages.mjs')),
  step('three swaps through the packed packages', script('packed-swaps.mjs')),
]

const packing = (then) => [step('every published package is packed', script('packed.mjs'), [], then)]

const ran = [step('docs/coverage.md is what ran in the last tests', script('coverage.mjs'), ['--check'])]

const reading = [
  step('types of sources, tests and examples', tool('typescript/bin/tsc'), [
    '-p',
    'tsconfig.check.json',
    '--pretty',
    'false',
  ]),
  step('types of every package as a consumer sees them, without skipLibCheck', tool('typescript/bin/tsc'), [
    '-p',
    consumer(),
    '--pretty',
    'false',
  ]),
  step('lint and format', tool('@biomejs/biome/bin/biome'), ['ci', '.', '--colors=off', '--max-diagnostics=20']),
  step('unused files, exports and dependencies', tool('knip/bin/knip.js'), ['--no-progress', '--no-config-hints']),
  step('imports point downwards, and there is one of a kind', script('check-layers.mjs')),
  step('functions are named and shaped as docs/style.md says', script('check-functions.mjs')),
  step('no regular expression takes more than linear time', script('check-expressions.mjs')),
  step('addresses stand in facts, with source and date', script('check-facts.mjs')),
  step('the drawings of docs/architecture.md are those of the code', script('architecture.mjs'), ['--check']),
  step('the tables of the core README are those of the code', script('member-tables.mjs'), ['--check']),
  step('docs agree with the code', script('check-docs.mjs')),
  step('deployment files are well formed and agree', script('check-ops.mjs')),
  step('the bill of materials follows its schema, and everything has a licence', script('release/sbom.mjs')),
  step('workflows and issue forms are well formed', script('release/check-workflows.mjs')),
  step('every statement of the specification has a test', script('specification.mjs'), ['--check']),
  step('docs/address-forms.md is what the facts say', script('address-forms.mjs'), ['--check']),
]

const parts = { '--reading': reading, '--packing': packing([]), '--packed': packed, '--ran': ran }
const [part] = process.argv.slice(2)
if (part !== undefined && !Object.hasOwn(parts, part)) {
  console.error(`Usage: npm run check [-- ${Object.keys(parts).join(' | ')}]`)
  process.exit(1)
}
await performAll(part ? parts[part] : [...packing(packed), ...ran, ...reading])

if (failures.length > 0) {
  console.log(`\nFailed: ${failures.join('; ')}`)
  process.exit(1)
}
console.log('\nAll checks passed.')
