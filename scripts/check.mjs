// Everything the code is checked for besides its tests: types, lint and format, unused code, layers, package exports, docs.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { build, writeSolution } from './build.mjs'
import { tarballOf } from './packed.mjs'
import { root, setup, tool } from './setup.mjs'
import { published } from './workspace.mjs'

setup()
writeSolution()
build()

const failures = []

const step = (name, command, args, options = {}) => {
  const startedAt = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', ...options })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (status === 0) return true
  failures.push(name)
  console.log(`${stdout ?? ''}${stderr ?? ''}`.slice(0, 8_000))
  return false
}

const node = (name, script, args, options) => step(name, process.execPath, [script, ...args], options)

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

node('types of sources, tests and examples', tool('typescript/bin/tsc'), [
  '-p',
  'tsconfig.check.json',
  '--pretty',
  'false',
])
node('types of every package as a consumer sees them, without skipLibCheck', tool('typescript/bin/tsc'), [
  '-p',
  consumer(),
  '--pretty',
  'false',
])
node('lint and format', tool('@biomejs/biome/bin/biome'), ['ci', '.', '--colors=off', '--max-diagnostics=20'])
node('unused files, exports and dependencies', tool('knip/bin/knip.js'), ['--no-progress', '--no-config-hints'])
node('imports point downwards, and there is one of a kind', `${root}scripts/check-layers.mjs`, [])
node('words are those of the glossary', `${root}scripts/check-vocabulary.mjs`, [])
node('the drawings of docs/architecture.md are those of the code', `${root}scripts/architecture.mjs`, ['--check'])
node('docs/coverage.md is what ran in the last tests', `${root}scripts/coverage.mjs`, ['--check'])
node('docs agree with the code', `${root}scripts/check-docs.mjs`, [])
node('every statement of the specification has a test', `${root}scripts/specification.mjs`, ['--check'])

const checkPacked = () => {
  node('every packed file can be imported', `${root}scripts/check-packed.mjs`, [])
  node('three swaps through the packed packages', `${root}scripts/packed-swaps.mjs`, [])
  for (const { name } of published) {
    const tarball = tarballOf(name)
    node(`package ${name}: publint`, tool('publint/src/cli.js'), ['run', tarball, '--strict'])
    const types = [tarball, '--profile', 'esm-only', '--quiet']
    node(`package ${name}: types of its exports`, tool('@arethetypeswrong/cli/dist/index.js'), types)
  }
}

if (node('every published package is packed', `${root}scripts/packed.mjs`, [])) checkPacked()

if (failures.length > 0) {
  console.log(`\nFailed: ${failures.join('; ')}`)
  process.exit(1)
}
console.log('\nAll checks passed.')
