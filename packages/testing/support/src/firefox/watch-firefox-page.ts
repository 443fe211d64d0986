import type { Page } from 'puppeteer-core'
import { isLocal } from '../browser/is-local.ts'

/** The first status of HTTP that says that something failed. */
const FAILED = 400

/**
 * Collects what a page must not do, as `watchPage` does for Chromium. Firefox writes violations of the policy to its log as errors,
 * and failed responses nowhere, so these are looked at.
 *
 * @param origin Origin of the page.
 * @returns The problems so far; the list grows with the page's life.
 */
export const watchFirefoxPage = (page: Page, origin: string): readonly string[] => {
  const found: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url ?? ''})`)
  })
  page.on('pageerror', (error) => found.push(`thrown: ${error instanceof Error ? error.message : String(error)}`))
  page.on('error', () => found.push('The page crashed.'))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (!isLocal(url) && url.origin !== origin) found.push(`request to another origin: ${url.href}`)
  })
  page.on('response', (response) => {
    if (response.status() >= FAILED) found.push(`status of ${response.status()}: ${response.url()}`)
  })
  return found
}
