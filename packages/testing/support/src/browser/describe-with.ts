import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest'

/** How long a test with a browser may take, milliseconds. */
const TIMEOUT_MS = 120_000

/** What suites need of a running browser. */
interface RunningBrowser<Open> {
  readonly open: Open
  closePages(): Promise<readonly string[]>
  close(): Promise<void>
}

/** A kind of browser. */
export interface BrowserKind<Open> {
  /** As a person writes it. */
  readonly name: string
  /** Path of the installed program; `undefined` where there is none. */
  readonly program: () => string | undefined
  readonly launch: (program: string) => Promise<RunningBrowser<Open>>
}

type Describe<Open> = (name: string, suite: (browser: { readonly open: Open }) => void) => void

/**
 * Makes the `describe` of a kind of browser. Where it is not installed the suite is skipped and its name says so; under CI that is an
 * error. Problems of pages fail a test, and the pages are closed after each.
 */
export const describeWith =
  <Parameters extends readonly unknown[], Page>({
    name: browserName,
    program: installed,
    launch,
  }: BrowserKind<(...of: Parameters) => Promise<Page>>): Describe<(...of: Parameters) => Promise<Page>> =>
  (name, suite) => {
    const program = installed()
    const unavailable = (): never => {
      throw new Error(`${browserName} is not installed.`)
    }
    if (program === undefined && process.env.CI) throw new Error(`${browserName} is not installed; CI needs it.`)
    if (program === undefined)
      describe.skip(`${name} (${browserName.toLowerCase()} is not installed)`, () => suite({ open: unavailable }))
    else
      describe(name, { timeout: TIMEOUT_MS }, () => {
        const { open } = runningBrowser(() => launch(program))
        suite({ open })
      })
  }

/** Starts a browser for the suite that is being described. */
const runningBrowser = <Parameters extends readonly unknown[], Page>(
  launch: () => Promise<RunningBrowser<(...of: Parameters) => Promise<Page>>>,
) => {
  let browser: RunningBrowser<(...of: Parameters) => Promise<Page>> | undefined
  beforeAll(async () => {
    browser = await launch()
  }, TIMEOUT_MS)
  afterEach(async () => {
    expect(await browser?.closePages(), 'problems of the pages').toEqual([])
  }, TIMEOUT_MS)
  afterAll(() => browser?.close(), TIMEOUT_MS)
  return {
    open: (...of: Parameters): Promise<Page> => {
      if (browser === undefined) throw new Error('Pages are opened in tests and in hooks before them.')
      return browser.open(...of)
    },
  }
}
