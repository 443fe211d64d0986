import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { describeWhere, type Found } from '../optional.ts'

/** Limit of a test with a browser, milliseconds. */
const TIMEOUT_MS = 120_000

/** Parts of a running browser that suites need. */
interface RunningBrowser<Open> {
  readonly open: Open
  closePages(): Promise<readonly string[]>
  close(): Promise<void>
}

/** A kind of browser. */
export interface BrowserKind<Open> {
  /** Looks for the installed program. */
  readonly find: () => Found<string>
  readonly launch: (program: string) => Promise<RunningBrowser<Open>>
}

type Describe<Open> = (name: string, suite: (browser: { readonly open: Open }) => void) => void

/**
 * Makes the `describe` of a kind of browser, which skips a suite where the browser is missing (`describeWhere`). Problems of pages fail a
 * test, and the pages are closed after each.
 */
export const describeWith =
  <Parameters extends readonly unknown[], Page>({
    find,
    launch,
  }: BrowserKind<(...of: Parameters) => Promise<Page>>): Describe<(...of: Parameters) => Promise<Page>> =>
  (name, suite) =>
    describeWhere(
      find(),
      name,
      (program) => {
        const { open } = runningBrowser(() => launch(program))
        suite({ open })
      },
      TIMEOUT_MS,
    )

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
