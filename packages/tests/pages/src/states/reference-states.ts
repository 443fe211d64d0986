import type { Page } from 'playwright-core'
import type { PageState } from '../page-state.ts'
import { answer, hang } from './answer.ts'

/** Inside the viewer: an editor of one line and some buttons have no name, and its header on phones is a second banner. */
const knownFaults =
  /code-input-lite__editor|button\[aria-controls="scalar-refs|landmark-(no-duplicate-banner|unique|one-main)|scalar-/

const shown = (page: Page): Promise<void> => page.getByRole('heading', { level: 1, name: 'Switchyard' }).waitFor()

/** The API reference at `/docs`. */
export const referenceStates: readonly PageState[] = [
  { name: 'docs', path: '/docs', knownFaults, enter: shown },
  {
    name: 'docs-loading',
    path: '/docs',
    prepare: hang('/docs/json'),
    enter: (page) => page.getByText('Loading the API reference…').waitFor(),
  },
  {
    name: 'docs-failed',
    path: '/docs',
    prepare: answer('/docs/json', 500, {}),
    problems: [/status of 500/],
    enter: (page) => page.getByRole('alert').waitFor(),
  },
]
