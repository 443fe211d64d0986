import type { Page } from 'playwright-core'
import { isLocal } from './is-local.ts'

/** Acts of a page that are allowed although they count as problems. */
export interface Allowed {
  /** Problems that are expected, by their text, such as `/status of 401/`. */
  readonly problems?: readonly RegExp[]
  /** Origins besides that of the page which it may send requests to. */
  readonly origins?: readonly string[]
}

/**
 * Collects what a page must not do: violate its content security policy, write an error to the console, throw, or send a request
 * to another origin.
 *
 * @param origin Origin of the page.
 * @returns The problems so far; the list grows with the page's life.
 */
export const watchPage = (page: Page, origin: string, { problems = [], origins = [] }: Allowed): readonly string[] => {
  const found: string[] = []
  const note = (text: string): void => {
    if (!problems.some((each) => each.test(text))) found.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') note(`console: ${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', ({ message }) => note(`thrown: ${message}`))
  page.on('crash', () => note('The page crashed.'))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (isLocal(url) || url.origin === origin || origins.includes(url.origin)) return
    note(`request to another origin: ${url.href}`)
  })
  return found
}
