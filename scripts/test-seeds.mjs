// `npm run test:seeds`: runs every test that draws values with each of fifty seeds. `-- 200` takes more seeds; further words select files.
// The command ends with a line for each folder, and with status 1 where a test failed; its message names the seed.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
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
mkdirSync(`${root}.switchyard`, { recursive: true })
const report = `${root}.switchyard/seeds-report.json`
const startedAt = performance.now()
const folders = new Map()

/** Runs the suites with some of the seeds, and adds to the tally of each folder. */
const runSeeds = (first, last) => {
  const { status } = spawnSync(
    process.execPath,
    [
      tool('vitest/vitest.mjs'),
      ...['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`, '--silent=passed-only'],
      // The limit of a test is for one seed of a run on an idle machine.
      ...['--testTimeout=300000', '--retry=0'],
      ...files,
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, CI: '', SWITCHYARD_SEEDS: `${first}-${last}`, NODE_OPTIONS: '--no-warnings' },
    },
  )
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  for (const { name, assertionResults } of testResults) {
    const folder = name.slice(root.length).split(/\/(?:src|test)\//)[0]
    const tally = folders.get(folder) ?? { suites: new Set(), runs: 0, failed: 0 }
    tally.suites.add(name)
    for (const { meta } of assertionResults) tally.runs += meta?.seeds ?? 0
    tally.failed += assertionResults.filter((result) => result.status === 'failed').length
    folders.set(folder, tally)
  }
  const minutes = ((performance.now() - startedAt) / 60_000).toFixed(1)
  console.log(`seeds ${first} to ${last}: ${status === 0 ? 'passed' : 'failed'}, ${minutes} min so far`)
  return status === 0
}

// A process holds what each test of a native library has opened, so it tries a few seeds only.
const AT_ONCE = 10
let passed = true
for (let first = 1; first <= Number(count); first += AT_ONCE)
  passed = runSeeds(first, Math.min(first + AT_ONCE - 1, Number(count))) && passed

for (const [folder, { suites, runs, failed }] of [...folders].sort(([one], [other]) => one.localeCompare(other)))
  console.log(`${folder}: ${suites.size} suites, ${runs / Number(count)} tests with each seed, ${failed} failed`)
const sum = (read) => [...folders.values()].reduce((total, tally) => total + read(tally), 0)
const tests = sum(({ runs }) => runs) / Number(count)
console.log(
  `${sum(({ suites }) => suites.size)} suites, ${tests} tests with each of ${count} seeds, ${sum(({ failed }) => failed)} failed`,
)
process.exit(passed ? 0 : 1)
