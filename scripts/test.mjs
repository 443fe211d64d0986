// Sets everything up, builds, and runs every suite. Arguments go on to the test runner.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { build, writeSolution } from './build.mjs'
import { root, setup, tool } from './setup.mjs'

setup()
writeSolution()
build()
mkdirSync(`${root}.switchyard`, { recursive: true })
const report = `${root}.switchyard/test-report.json`
const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, [tool('vitest/vitest.mjs'), ...args], { cwd: root, stdio: 'inherit' })

const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
const skipped = testResults.flatMap(({ assertionResults }) =>
  assertionResults.filter((result) => result.status === 'skipped' || result.status === 'pending'),
)
const reasons = new Set(
  skipped.map(({ ancestorTitles, title }) => ancestorTitles.find((name) => name.includes('(')) ?? title),
)
for (const reason of reasons) console.log(`skipped: ${reason}`)
console.log(`\n${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`)
process.exit(status ?? 1)
