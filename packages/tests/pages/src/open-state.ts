import type { OpenOptions, TestBrowser } from '@switchyard/test-support/browser/launch'
import type { Page } from 'playwright-core'
import type { Demo } from './open-demo.ts'
import type { PageState } from './page-state.ts'

/** Opens a page and brings it into a state. */
export const openState = async (
  browser: Pick<TestBrowser, 'open'>,
  demo: Demo,
  { path, prepare, enter, problems = [], locale = 'en-US' }: PageState,
  options: OpenOptions = {},
): Promise<Page> => {
  const below = typeof path === 'string' ? path : await path(demo)
  const how = { locale, allowed: { problems }, ...(prepare ? { prepare } : {}), ...options }
  const page = await browser.open(`${demo.url}${below}`, how)
  await enter(page, demo)
  return page
}
