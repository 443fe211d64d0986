import { describeWith } from '../browser/describe-with.ts'
import { installedFirefox } from './installed-firefox.ts'
import { launchFirefox, type TestFirefox } from './launch-firefox.ts'

/** What a suite has of the browser. */
export type SuiteFirefox = Pick<TestFirefox, 'open'>

/**
 * A suite that needs a real Firefox. Where none is installed the suite is skipped and its name says so; under CI that is an error.
 * A test fails by the same rules as in `describeBrowser`, and also when a response has a status of 400 or more.
 *
 * @example
 * describeFirefox('the swap page', (firefox) => {
 *   it('has a title', async () => {
 *     const page = await firefox.open(server.url)
 *     await page.waitForSelector('::-p-text(Swap)')
 *   })
 * })
 */
export const describeFirefox: (name: string, suite: (firefox: SuiteFirefox) => void) => void = describeWith({
  name: 'Firefox',
  program: installedFirefox,
  launch: launchFirefox,
})
