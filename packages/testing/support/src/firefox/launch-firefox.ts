import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core'
import { reportViolations } from '../browser/report-violations.ts'
import { watchFirefoxPage } from './watch-firefox-page.ts'

/** A running Firefox. Its pages are those of Puppeteer: Playwright drives only a Firefox of its own build. */
export interface TestFirefox {
  /** Opens a URL in a context of its own: no cookies, no storage. Resolves when the page is loaded. */
  open(url: string): Promise<Page>
  /** Closes every open page and returns the problems they had. */
  closePages(): Promise<readonly string[]>
  close(): Promise<void>
}

const preferences = {
  'intl.accept_languages': 'en-US',
  // 1 is "reduce": a page stands still when it is looked at.
  'ui.prefersReducedMotion': 1,
  // No look-up leaves the machine: what is not on it goes to a proxy that is not there.
  'network.proxy.type': 1,
  'network.proxy.http': '127.0.0.1',
  'network.proxy.http_port': 1,
  'network.proxy.ssl': '127.0.0.1',
  'network.proxy.ssl_port': 1,
  'network.proxy.no_proxies_on': '127.0.0.1,localhost',
} as const

/** Limit of a page for anything a test waits for, milliseconds. */
const WAIT_MS = 30_000

/**
 * Starts the Firefox of this machine by WebDriver BiDi.
 *
 * @param executablePath As from `installedFirefox`.
 */
export const launchFirefox = async (executablePath: string): Promise<TestFirefox> => {
  const extraPrefsFirefox = { ...preferences }
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath, extraPrefsFirefox, timeout: 60_000 })
  let problems: (readonly string[])[] = []
  let contexts: BrowserContext[] = []
  return {
    open: async (url) => {
      const { context, page, found } = await opened(browser, url)
      contexts.push(context)
      problems.push(found)
      await page.goto(url)
      return page
    },
    closePages: async () => {
      const [found, closed] = [problems.flat(), contexts]
      problems = []
      contexts = []
      await Promise.all(closed.map((each) => each.close()))
      return found
    },
    close: () => browser.close(),
  }
}

const opened = async (browser: Browser, url: string) => {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  await page.setViewport({ width: 1280, height: 800 })
  await page.evaluateOnNewDocument(reportViolations)
  return { context, page, found: watchFirefoxPage(page, new URL(url).origin) }
}
