import type { Page } from 'playwright-core'
import type { PageState } from '../page-state.ts'
import { answer } from './answer.ts'

const PATH = '/status-page'

const shown = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Chains', exact: true }).waitFor()

const refused = { error: 'apiKeyInvalid', message: 'The API key is unknown.' }

/** The status board at `/status-page`. */
export const statusStates: readonly PageState[] = [
  { name: 'status', path: PATH, enter: shown },
  {
    name: 'status-german',
    path: PATH,
    locale: 'de-DE',
    enter: (page) => page.getByRole('heading', { name: 'Versprochen und geliefert' }).waitFor(),
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
