import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { featuresOff } from './features-off.ts'
import { observeLayoutShift } from './layout-shift.ts'
import { reportViolations } from './report-violations.ts'
import { type Allowed, watchPage } from './watch-page.ts'

/** Options of a page: Playwright's options of a browser context, and what the page may do. */
export interface OpenOptions extends BrowserContextOptions {
  readonly allowed?: Allowed
  /** Runs before the page's own scripts and before it is loaded, for example `throttle`. */
  readonly prepare?: (page: Page) => Promise<unknown>
}

/** A running Chromium. */
export interface TestBrowser {
  /** Opens a URL in a context of its own: no cookies, no storage. Resolves when the page is loaded. */
  open(url: string, options?: OpenOptions): Promise<Page>
  /** Closes every open page and returns the problems they had. */
  closePages(): Promise<readonly string[]>
  close(): Promise<void>
}

/** A desktop without animations, so that a page stands still when it is looked at. */
const defaults: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  locale: 'en-US',
  timezoneId: 'UTC',
  reducedMotion: 'reduce',
}

const args = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  // No look-up leaves the machine; a request elsewhere fails and is reported.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  `--disable-features=${featuresOff.join()}`,
]

/** Limit of a page for anything a test waits for, milliseconds. */
const WAIT_MS = 30_000

/**
 * Starts the Chromium of this machine.
 *
 * @param executablePath As from `installedChromium`.
 */
export const launchBrowser = async (executablePath: string): Promise<TestBrowser> => {
  const browser = await chromium.launch({ executablePath, args, timeout: 60_000 })
  let problems: (readonly string[])[] = []
  return {
    open: async (url, options = {}) => {
      const { page, found } = await opened(browser, url, options)
      problems.push(found)
      await page.goto(url)
      return page
    },
    closePages: async () => {
      const found = problems.flat()
      problems = []
      await Promise.all(browser.contexts().map(closed))
      return found
    },
    close: () => browser.close(),
  }
}

/** Closes a context; answers of a test to requests that are under way end without an error. */
const closed = async (context: BrowserContext): Promise<void> => {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

const opened = async (browser: Browser, url: string, { allowed = {}, prepare, ...options }: OpenOptions) => {
  const context = await browser.newContext({ ...defaults, ...options })
  context.setDefaultTimeout(WAIT_MS)
  await context.addInitScript(observeLayoutShift)
  await context.addInitScript(reportViolations)
  const page = await context.newPage()
  const found = watchPage(page, new URL(url).origin, allowed)
  await prepare?.(page)
  return { page, found }
}
