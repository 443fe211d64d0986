// `npm run test:seeds`: runs every property suite with fifty seeds in a row, each suite's file in one run a seed. `-- 200` takes more seeds;
// further words select files. A seed that fails is printed, and the command ends with status 1.
import { execFileSync, spawnSync } from 'node:child_process'
import { root, setup, tool } from './setup.mjs'

const [count = '50', ...words] = process.argv.slice(2)
const files = execFileSync('git', ['grep', '-l', "from 'fast-check'", '--', '*.test.ts'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))

setup()
const failed = []
const startedAt = performance.now()
for (let seed = 1; seed <= Number(count); seed += 1) {
  const env = { ...process.env, SWITCHYARD_SEED: String(seed) }
  const args = [tool('vitest/vitest.mjs'), 'run', '--reporter=dot', '--silent', ...files]
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 1e9 })
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0)
  console.log(`seed ${seed}: ${status === 0 ? 'passed' : 'failed'} (${files.length} suites, ${seconds} s so far)`)
  if (status === 0) continue
  failed.push(seed)
  console.log(stdout.slice(-4_000))
}
console.log(
  `${Number(count) - failed.length} seeds passed, ${failed.length} failed${failed.length > 0 ? `: ${failed.join(', ')}` : ''}`,
)
process.exit(failed.length > 0 ? 1 : 0)
