import { describeWith } from './describe-with.ts'
import { installedChromium } from './installed-chromium.ts'
import { launchBrowser, type TestBrowser } from './launch-browser.ts'

/** What a suite has of the browser. */
export type SuiteBrowser = Pick<TestBrowser, 'open'>

/**
 * A suite that needs a real Chromium. Where none is installed the suite is skipped and its name says so; under CI that is an error.
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
  name: 'Chromium',
  program: installedChromium,
  launch: launchBrowser,
})
