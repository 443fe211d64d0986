import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'
import { installedChromium } from './installed-chromium.ts'
import { launchBrowser, type OpenOptions, type TestBrowser } from './launch-browser.ts'

/** How long a test with a browser may take, milliseconds. */
const TIMEOUT_MS = 120_000

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
export const describeBrowser = (name: string, suite: (browser: SuiteBrowser) => void): void => {
  const program = installedChromium()
  if (program === undefined && process.env.CI) throw new Error('Chromium is not installed; CI needs it.')
  if (program === undefined) describe.skip(`${name} (chromium is not installed)`, () => suite({ open: unavailable }))
  else describe(name, { timeout: TIMEOUT_MS }, () => suiteIn(program, suite))
}

const unavailable = (): never => {
  throw new Error('Chromium is not installed.')
}

const suiteIn = (program: string, suite: (browser: SuiteBrowser) => void): void => {
  let browser: TestBrowser | undefined
  beforeAll(async () => {
    browser = await launchBrowser(program)
  }, TIMEOUT_MS)
  afterEach(async () => {
    expect(await browser?.closePages(), 'problems of the pages').toEqual([])
  }, TIMEOUT_MS)
  afterAll(() => browser?.close(), TIMEOUT_MS)
  suite({
    open: (url: string, options?: OpenOptions) => {
      if (browser === undefined) throw new Error('Pages are opened in tests and in hooks before them.')
      return browser.open(url, options)
    },
  })
}
