import { describeWith } from './describe-with.ts'
import { findChromium } from './find-chromium.ts'
import { launchBrowser, type TestBrowser } from './launch-browser.ts'

/** Access of a suite to the browser. */
export type SuiteBrowser = Pick<TestBrowser, 'open'>

/**
 * Describes a suite that needs a real Chromium; without one it is skipped (`describeWhere`).
 *
 * A test fails when one of its pages violated its content security policy, wrote an error to the console, threw, or sent a request
 * to another origin, unless `allowed` of `open` names it. The pages are closed after each test.
 *
 * @example
 * describeBrowser('the swap page', (browser) => {
 *   it('has a title', async () => {
 *     const page = await browser.open(server.url, { colorScheme: 'dark' })
 *     await page.getByRole('heading', { name: 'Swap' }).waitFor()
 *     expect(await accessibilityFaults(page)).toEqual([])
 *   })
 * })
 */
export const describeBrowser: (name: string, suite: (browser: SuiteBrowser) => void) => void = describeWith({
  find: findChromium,
  launch: launchBrowser,
})
