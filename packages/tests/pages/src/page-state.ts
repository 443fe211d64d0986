import type { Page } from 'playwright-core'
import type { Demo } from './open-demo.ts'

/** One state of one page that people see. */
export interface PageState {
  /** Name of its screenshots, `swap-no-route`. */
  readonly name: string
  /** Path and query below the server. */
  readonly path: string | ((demo: Demo) => Promise<string>)
  /** Runs before the page is loaded: answers in place of the server, storage. */
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Brings the loaded page into the state; resolves when it is there. */
  readonly enter: (page: Page, demo: Demo) => Promise<unknown>
  /** Problems that belong to the state, such as `/status of 401/`. */
  readonly problems?: readonly RegExp[]
  /** Language of the browser. Default `en-US`. */
  readonly locale?: string
  /** Accessibility faults that cannot be mended here, by their text; with the reason where they are listed. */
  readonly knownFaults?: RegExp
}
