import type { Page } from 'playwright-core'
import type { PageState } from '../page-state.ts'
import { answer, hang } from './answer.ts'

const QUOTES = '/v3/quote/stream'

const routesShown = (page: Page): Promise<void> => page.getByRole('radio').nth(2).waitFor()

const ETHEREUM = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'

/** Confirms a payment without a wallet. */
const payByHand = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Pay another way' }).click()
  await page.getByRole('button', { name: 'Pay without connecting' }).click()
  await page.getByRole('textbox', { name: 'Your Bitcoin address' }).fill('bc1q42lja79elem0anu8q8s3h2n687re9jax556pcc')
  await page.getByRole('textbox', { name: 'Recipient on Ethereum' }).fill(ETHEREUM)
  await page.getByRole('button', { name: 'Review swap' }).click()
  await page.getByRole('button', { name: 'Confirm and show how to pay' }).click()
  await page.getByRole('img', { name: 'QR code of the payment' }).waitFor()
}

/** The clock of the next load is past every time to pay. */
const laterPage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 40 * 86_400_000
  })

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
  {
    name: 'swap-connect',
    path: '/',
    enter: async (page) => {
      await page.getByRole('button', { name: 'Pay another way' }).click()
      await page.getByRole('button', { name: 'Pay without connecting' }).waitFor()
    },
  },
  { name: 'swap-pay-by-hand', path: '/?sellAmount=0.07', enter: payByHand },
  {
    name: 'swap-pay-too-late',
    path: '/?sellAmount=0.07',
    enter: async (page) => {
      await payByHand(page)
      await laterPage(page)
      await page.reload()
      await page.getByRole('alert').getByText('The payment window has closed').waitFor()
    },
  },
  {
    name: 'swap-uncertain',
    path: '/?sellAmount=0.08',
    prepare: (page) => page.route('**/sandbox-wallet/send', (route) => route.abort()),
    problems: [/ERR_FAILED/],
    enter: async (page) => {
      await page.getByRole('button', { name: 'Use the demo wallet' }).click()
      await page.getByRole('button', { name: 'Review swap' }).click()
      await page.getByRole('button', { name: 'Confirm and sign' }).click()
      await page.getByText('Your payment may have been sent').waitFor()
    },
  },
  {
    name: 'swap-refused',
    path: '/?sellAmount=0.09',
    problems: [/status of 400/],
    enter: async (page) => {
      await page.route('**/v3/swap', (route) =>
        route.fulfill({ status: 400, json: { error: 'insufficientBalance', message: 'The balance is too low.' } }),
      )
      await page.getByRole('button', { name: 'Use the demo wallet' }).click()
      await page.getByRole('button', { name: 'Review swap' }).click()
      await page.getByRole('button', { name: 'Confirm and sign' }).click()
      await page.getByText('The swap was not sent').waitFor()
    },
  },
  {
    name: 'swap-no-route',
    path: '/?sellAmount=0.0000001',
    enter: (page) => page.getByRole('alert').getByText('No network offers this swap').waitFor(),
  },
]
