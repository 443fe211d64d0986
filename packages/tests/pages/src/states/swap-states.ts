import type { Page } from 'playwright-core'
import type { PageState } from '../page-state.ts'
import { answer, hang } from './answer.ts'

const QUOTES = '/v3/quote/stream'

const routesShown = (page: Page): Promise<void> => page.getByRole('radio').nth(2).waitFor()

/** The swap page at `/`. */
export const swapStates: readonly PageState[] = [
  { name: 'swap', path: '/', enter: routesShown },
  { name: 'swap-german', path: '/', locale: 'de-DE', enter: routesShown },
  {
    name: 'swap-right-to-left',
    path: '/',
    enter: async (page) => {
      await routesShown(page)
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    },
  },
  {
    name: 'swap-loading',
    path: '/',
    prepare: hang(QUOTES),
    enter: (page) =>
      page
        .getByText(/Asking/)
        .first()
        .waitFor(),
  },
  {
    name: 'swap-picker',
    path: '/',
    enter: async (page) => {
      await page.getByRole('button', { name: /^You pay:/ }).click()
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'swap-more-options',
    path: '/',
    enter: async (page) => {
      await routesShown(page)
      await page.getByText('More options').click()
      await page.getByRole('textbox', { name: 'Slippage' }).waitFor()
    },
  },
  {
    name: 'swap-wrong-key',
    path: '/',
    prepare: answer(QUOTES, 401, { error: 'apiKeyInvalid', message: 'The API key is unknown.' }),
    problems: [/status of 401/],
    enter: (page) => page.getByText('The server does not know this key.').waitFor(),
  },
  {
    name: 'swap-rate-limited',
    path: '/',
    prepare: answer(
      QUOTES,
      429,
      { error: 'rateLimitExceeded', message: 'Too many requests.' },
      { 'retry-after': '42' },
    ),
    problems: [/status of 429/],
    enter: (page) => page.getByText('Too many requests.').first().waitFor(),
  },
  {
    name: 'swap-review',
    path: '/?sellAmount=0.05',
    enter: async (page) => {
      await page.getByRole('button', { name: 'Use the demo wallet' }).click()
      await page.getByRole('button', { name: 'Review swap' }).click()
      await page.getByRole('heading', { name: 'Review your swap' }).waitFor()
    },
  },
  {
    name: 'swap-completed',
    path: '/?sellAmount=0.06',
    enter: async (page) => {
      await page.getByRole('button', { name: 'Use the demo wallet' }).click()
      await page.getByRole('button', { name: 'Review swap' }).click()
      await page.getByRole('button', { name: 'Confirm and sign' }).click()
      await page.getByText(/You received [\d.]+ ETH/).waitFor({ timeout: 90_000 })
    },
  },
]
