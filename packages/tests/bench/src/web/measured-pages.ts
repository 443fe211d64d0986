import type { Page } from 'playwright-core'

/** A page, when it is complete, and what a user does on it. */
export interface MeasuredPage {
  readonly name: string
  readonly path: string
  readonly complete: (page: Page) => Promise<unknown>
  readonly use: (page: Page) => Promise<unknown>
  /** Gzipped scripts of the first load, kB; none for a page that has no budget. */
  readonly scriptBudgetKb?: number
}

const switchTheme = (page: Page): Promise<void> => page.getByRole('button', { name: /^Theme/ }).tap()

/** Changes the theme, then the amount, so that routes are asked for again. */
const typeAmount = async (page: Page): Promise<void> => {
  await switchTheme(page)
  await page.getByRole('textbox', { name: 'Amount to pay' }).press('5')
  await page.getByRole('radio').nth(2).waitFor()
}

/** The pages of the server. */
export const measuredPages: readonly MeasuredPage[] = [
  {
    name: 'swap',
    path: '/',
    scriptBudgetKb: 100,
    complete: (page) => page.getByRole('radio').nth(2).waitFor(),
    use: typeAmount,
  },
  {
    name: 'tracker',
    path: '/track-page',
    scriptBudgetKb: 100,
    complete: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
    use: switchTheme,
  },
  {
    name: 'status',
    path: '/status-page',
    scriptBudgetKb: 100,
    complete: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
    use: switchTheme,
  },
  {
    name: 'API reference',
    path: '/docs',
    complete: (page) => page.getByRole('heading', { level: 1, name: 'Switchyard' }).waitFor(),
    use: switchTheme,
  },
]
