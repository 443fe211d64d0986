// A reporter that ends a run with the tests that passed only when they were tried again, each with what it said first.

/** What failed first, in one line. */
const reasonOf = ({ errors }) => errors?.[0]?.message.split('\n')[0] ?? 'no error was kept'

export default class SecondTries {
  lines = []

  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    this.lines.push(`second try: ${test.module.relativeModuleId} > ${test.fullName}: ${reasonOf(test.result())}`)
  }

  onTestRunEnd() {
    for (const line of this.lines) console.log(line)
  }
}
