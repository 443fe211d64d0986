import type { Page } from 'playwright-core'
import type { PageState } from '../page-state.ts'

const HASH = '7f3c2b9e5d1a48f6b0c9e2d4a7163858c4e0d9f2b6a1357e8c90d4f1a2b3c4d5'
const SENDER = 'bc1q42lja79elem0anu8q8s3h2n687re9jax556pcc'
const RECEIVER = '0x742d35Cc6634C0532925a3b844Bc454e4438f44e'
const PATH = `/track-page/?hash=${HASH}&chainId=bitcoin`

/** Time at which the deposit was final, Unix seconds. */
const final = (): number => Math.floor(Date.now() / 1_000) - 300

const deposit = () => ({
  ...{ chainId: 'bitcoin', hash: HASH, block: 870_000, type: 'native_send', status: 'completed' },
  ...{ finalisedAt: final(), fromAsset: 'BTC.BTC', fromAmount: '0.1', fromAddress: SENDER },
  ...{ toAsset: 'BTC.BTC', toAmount: '0.1', toAddress: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh' },
})
const exchange = {
  ...{ chainId: 'bitcoin', hash: '', block: -1, type: 'streaming_swap', status: 'swapping', finalisedAt: -1 },
  ...{ fromAsset: 'BTC.BTC', fromAmount: '0.1', toAsset: 'ETH.ETH', toAmount: '' },
}
const payout = {
  ...{ chainId: '1', hash: '', block: -1, type: 'native_send', status: 'not_started', finalisedAt: -1 },
  ...{ fromAsset: 'ETH.ETH', fromAmount: '', toAsset: 'ETH.ETH', toAmount: '3.2', toAddress: RECEIVER },
}
const swap = (more: object) => ({
  ...{ chainId: 'bitcoin', hash: HASH, block: 870_000, status: 'swapping', finalisedAt: -1 },
  ...{ fromAsset: 'BTC.BTC', fromAmount: '0.1', fromAddress: SENDER },
  ...{ toAsset: 'ETH.ETH', toAmount: '3.2', toAddress: RECEIVER },
  transient: { estimatedTimeToComplete: 600 },
  meta: { provider: 'THORCHAIN_STREAMING', privacyMode: false },
  legs: [deposit(), exchange, payout],
  ...more,
})

const meta = { provider: 'THORCHAIN_STREAMING', privacyMode: false }
const hidden = { fromAddress: '', toAsset: '', toAmount: '', toAddress: '' }
const confidential = { privacyMode: true, redacted: true, redactionReason: 'notOwner' }

/** Answers a lookup in place of the server, which has no streams then. */
const tracked = (status: number, body: () => object) => (page: Page) =>
  page.route('**/explorer/track**', (route) => {
    const isStream = new URL(route.request().url()).pathname.endsWith('/stream')
    return route.fulfill(isStream ? { status: 404, json: { error: 'notFound' } } : { status, json: body() })
  })

/** A state that a lookup leads to; a text on the page shows it. */
const looked = (name: string, text: string | RegExp, body: () => object, status = 200): PageState => ({
  name,
  path: PATH,
  prepare: tracked(status, body),
  problems: [/Failed to load resource/],
  enter: (page) => page.getByText(text).first().waitFor(),
})

const underWay = looked('track-under-way', 'Swapping', () => swap({}))

const rightToLeft: PageState = {
  ...underWay,
  name: 'track-right-to-left',
  enter: async (page, demo) => {
    await underWay.enter(page, demo)
    await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  },
}

/** The tracker at `/track-page`. */
export const trackStates: readonly PageState[] = [
  { name: 'track', path: '/track-page', enter: (page) => page.getByRole('heading', { level: 1 }).waitFor() },
  underWay,
  looked('track-completed', 'Completed', () =>
    swap({
      status: 'completed',
      legs: [
        deposit(),
        { ...exchange, status: 'completed', toAmount: '3.2' },
        { ...payout, status: 'completed', hash: `0x${HASH}`, finalisedAt: final() + 240 },
      ],
    }),
  ),
  looked('track-refunded', 'The swap was refunded', () =>
    swap({
      ...{ status: 'refunded', toAsset: 'BTC.BTC', toAmount: '0.0994', toAddress: SENDER },
      meta: { ...meta, refundReason: 'The price moved below the limit.' },
      legs: [
        deposit(),
        { ...exchange, status: 'refunded' },
        { ...deposit(), status: 'refunded', hash: HASH.toUpperCase(), toAmount: '0.0994', toAddress: SENDER },
      ],
    }),
  ),
  looked('track-overdue', 'This swap is late', () =>
    swap({
      meta: {
        ...meta,
        overdue: {
          ...{ since: new Date(Date.now() - 300_000).toISOString(), expectedSeconds: 1_200 },
          evidence: { provider: 'CHAINFLIP', reference: 'channel-7', answer: 'The deposit was not witnessed.' },
          askAt: 'https://support.example/chainflip',
        },
      },
    }),
  ),
  looked('track-confidential', 'This swap is confidential', () => swap({ ...hidden, meta: confidential })),
  rightToLeft,
  looked(
    'track-unknown',
    'No provider knows this transaction yet',
    () => ({ error: 'txNotFound', message: 'No such swap.' }),
    404,
  ),
]
