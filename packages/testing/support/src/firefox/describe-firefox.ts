import { describeWith } from '../browser/describe-with.ts'
import { findFirefox } from './find-firefox.ts'
import { launchFirefox, type TestFirefox } from './launch-firefox.ts'

/** Access of a suite to the browser. */
export type SuiteFirefox = Pick<TestFirefox, 'open'>

/**
 * Describes a suite that needs a real Firefox; without one it is skipped (`describeWhere`).
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
  find: findFirefox,
  launch: launchFirefox,
})
