import type { ProviderStatusResponse, StatusResponse } from '@switchyard/client'
import type { Page } from 'playwright-core'
import type { PageState } from '../page-state.ts'
import { answer, changed } from './answer.ts'
import { operatorAnswer } from './operator-answer.ts'
import { busy, withState } from './status-answers.ts'

const PATH = '/status-page'

const shown = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Chains', exact: true }).waitFor()

const refused = { error: 'apiKeyInvalid', message: 'The API key is unknown.' }

const PROVIDER = 'CHAINFLIP'

type Providers = readonly ProviderStatusResponse[]

const changing =
  (status: (real: StatusResponse) => unknown, providers: (real: Providers) => unknown = (real) => real) =>
  async (page: Page): Promise<void> => {
    await changed('/status', status)(page)
    await changed('/providers/status', providers)(page)
  }

/** The providers with one of them changed. */
const withProvider = (change: (real: ProviderStatusResponse) => Partial<ProviderStatusResponse>) => (all: Providers) =>
  all.map((one) => (one.provider === PROVIDER ? { ...one, ...change(one) } : one))

const breaker = () => ({
  switchedOff: [
    {
      since: new Date(Date.now() - 90_000).toISOString(),
      expiresAt: new Date(Date.now() + 30_000).toISOString(),
      reason: '5 calls in a row failed, the last with status 503',
    },
  ],
})

/** A key with the right to see how the deployment is set up. */
const operating = (status: number, body: unknown) => async (page: Page) => {
  await changing((real) => ({ ...busy(real), operator: true }))(page)
  await answer('/operator', status, body)(page)
}

/** The status board at `/status-page`. */
export const statusStates: readonly PageState[] = [
  { name: 'status', path: PATH, enter: shown },
  {
    name: 'status-german',
    path: PATH,
    locale: 'de-DE',
    enter: (page) => page.getByRole('heading', { name: 'Versprochen und geliefert' }).waitFor(),
  },
  { name: 'status-busy', path: PATH, prepare: changing((real) => busy(real)), enter: shown },
  {
    name: 'status-right-to-left',
    path: PATH,
    prepare: changing((real) => busy(real)),
    enter: async (page) => {
      await shown(page)
      await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
    },
  },
  {
    name: 'status-failing',
    path: PATH,
    prepare: changing((real) => withState(busy(real, PROVIDER), PROVIDER, 'failing'), withProvider(breaker)),
    enter: (page) => page.getByText(/Probed again at/).waitFor(),
  },
  {
    name: 'status-halted',
    path: PATH,
    prepare: changing((real) => withState(busy(real), 'THORCHAIN_STREAMING', 'halted', 'BTC')),
    enter: (page) => page.getByText('Halted by the provider: Bitcoin').first().waitFor(),
  },
  {
    name: 'status-switched-off',
    path: PATH,
    prepare: changing(
      (real) => withState(busy(real), PROVIDER, 'switchedOff'),
      withProvider(({ supportedChains }) => ({
        enabledChains: [],
        enabledChainsGlobal: [],
        disabledChainsGlobal: supportedChains,
      })),
    ),
    enter: (page) => page.getByText(/^Switched off by a rule:/).waitFor(),
  },
  {
    name: 'status-down',
    path: PATH,
    prepare: (page) => page.route(/\/(status|providers\/\w+)$/, (route) => route.abort()),
    problems: [/Failed to load resource/],
    enter: (page) => page.getByText('The server is not responding.').waitFor(),
  },
  {
    name: 'operator',
    path: PATH,
    prepare: operating(200, operatorAnswer()),
    enter: (page) => page.getByRole('heading', { name: 'Operator' }).evaluate((heading) => heading.scrollIntoView()),
  },
  {
    name: 'operator-failed',
    path: PATH,
    prepare: operating(500, { error: 'unknownError', message: 'The store does not answer.' }),
    problems: [/status of 500/],
    enter: (page) => page.getByText('The operator section could not be loaded.').scrollIntoViewIfNeeded(),
  },
  {
    name: 'status-loading',
    path: PATH,
    prepare: (page) => page.route(/\/(status|providers\/\w+)$/, () => undefined),
    enter: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  {
    name: 'status-partly',
    path: PATH,
    prepare: answer('/providers/quality', 429, { error: 'rateLimitExceeded', message: 'Too many requests.' }),
    problems: [/status of 429/],
    enter: (page) => page.getByText('Some figures could not be loaded.').waitFor(),
  },
  {
    name: 'status-wrong-key',
    path: PATH,
    prepare: (page) =>
      page.route(/\/(status|providers\/\w+|operator)$/, (route) => route.fulfill({ status: 401, json: refused })),
    problems: [/status of 401/],
    enter: (page) => page.getByText('The server does not know this key.').waitFor(),
  },
]
