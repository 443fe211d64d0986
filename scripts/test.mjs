// Installs, builds and runs every suite. Arguments are passed to the test runner. A complete run ends with a list of recorded files
// that no suite has read; under CI that is an error.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { build, writeSolution } from './build.mjs'
import { listAbsent, writeInstallCommand } from './optional.mjs'
import { unreadRecordings } from './recorded-reads.mjs'
import { root, setup, tool } from './setup.mjs'

setup()
const absent = listAbsent()
for (const { reason, suites } of absent) console.log(`absent: ${reason}; skipped: ${suites}`)
const command = writeInstallCommand(absent)
if (command) console.log(`To run these suites too: ${command}`)
writeSolution()
build()
mkdirSync(`${root}.switchyard`, { recursive: true })
const report = `${root}.switchyard/test-report.json`
const reads = `${root}.switchyard/recorded-reads.txt`
rmSync(reads, { force: true })
const reporters = ['default', 'json', `${root}scripts/second-tries.mjs`].map((name) => `--reporter=${name}`)
const args = ['run', ...reporters, `--outputFile.json=${report}`, ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, [tool('vitest/vitest.mjs'), ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SWITCHYARD_RECORDED_READS: reads },
})

const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
const skipped = testResults.flatMap(({ assertionResults }) =>
  assertionResults.filter((result) => result.status === 'skipped' || result.status === 'pending'),
)
const reasons = new Set(
  skipped.map(({ ancestorTitles, title }) => ancestorTitles.find((name) => name.includes('(')) ?? title),
)
for (const reason of reasons) console.log(`skipped: ${reason}`)
// Once more at the end: a log is often read from there.
for (const { name, assertionResults } of testResults) {
  const failed = assertionResults.filter((result) => result.status === 'failed')
  for (const { fullName, failureMessages } of failed)
    console.log(`failed: ${name.slice(root.length)}: ${fullName}: ${failureMessages[0]?.slice(0, 400) ?? ''}`)
}
// A suite that could not be loaded has no test that failed, so it counts as one.
const unloaded = testResults.filter(
  ({ status: state, assertionResults }) =>
    state === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
)
for (const { name, message } of unloaded)
  console.log(`failed: ${name.slice(root.length)}: ${message?.slice(0, 400) || 'the suite could not be loaded'}`)
console.log(`\n${numPassedTests} passed, ${numFailedTests + unloaded.length} failed, ${numPendingTests} skipped`)
const unread = process.argv.length > 2 ? [] : unreadRecordings(reads)
for (const file of unread) console.log(`no suite reads the recording ${file}`)
process.exit(status === 0 && unread.length > 0 && process.env.CI ? 1 : (status ?? 1))
