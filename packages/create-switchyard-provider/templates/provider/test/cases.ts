import type { ProviderCases, StubbedRequest } from '@switchyard/conformance'
import { readToken } from '../src/assets.ts'

// What the kit sends and expects. Write answers as your API gives them, best copied from real ones.

export const RECIPIENT = '0x27b1fdb04752bbc536007a920d24acb045561c26'
export const SENDER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const REFUND = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
const DEPOSIT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

/** After the kit's clock, which stands at 2027-01-15T08:00Z. */
const SOON = '2027-01-15T09:00:00.000Z'

const params = { sell: readToken('btc'), buy: readToken('eth'), sellAmount: 50_000_000n }
const addresses = { sources: [SENDER], destinationAddress: RECIPIENT } as const

const quote = {
  quoteId: 'q-1',
  out: '9980000000000000000',
  minOut: '9880200000000000000',
  networkFee: '20000000000000000',
  seconds: 60,
  expiresAt: SOON,
}
const quoted = (changed: object = {}): StubbedRequest => ({
  request: { method: 'GET', url: '/quote' },
  response: { json: { ...quote, ...changed } },
})
const stubRefusal = (json: object): StubbedRequest => ({ request: { url: '/quote' }, response: { status: 400, json } })

const order = {
  id: 'o-1',
  depositAddress: DEPOSIT,
  amount: '50000000',
  minOut: quote.minOut,
  recipient: RECIPIENT,
  refundTo: SENDER,
  expiresAt: SOON,
}
const stubOrder = (changed: object = {}): readonly StubbedRequest[] => [
  { request: { method: 'POST', url: '/orders' }, response: { json: { ...order, ...changed } } },
]

const status = {
  ...{ state: 'waiting', sell: 'btc', buy: 'eth', amount: '50000000', recipient: RECIPIENT, refundTo: SENDER },
  updatedAt: SOON,
}
const stubStatus = (changed: object = {}): readonly StubbedRequest[] => [
  { request: { method: 'GET', url: '/orders?id=o-1' }, response: { json: { ...status, ...changed } } },
]
const query = { depositChannelId: 'o-1' }
const paid = { depositHash: 'ab'.repeat(32), payoutHash: 'cd'.repeat(32) }

/** An order other than the requested one. */
const createLie = (title: string, changed: object) => ({
  ...{ title, params, stubs: [quoted()], addresses, buildStubs: stubOrder(changed) },
  errorCode: 'unableToBuildTransaction',
})

export const cases: ProviderCases = {
  assets: {
    stubs: [
      { request: { url: '/assets' }, response: { json: { assets: [{ id: 'btc', usd: '60000' }, { id: 'eth' }] } } },
    ],
  },
  quotes: [{ title: 'BTC to ETH', params, stubs: [quoted()] }],
  refusedQuotes: [
    { title: 'without an end', params, stubs: [quoted({ expiresAt: 'soon' })] },
    { title: 'with an amount in whole tokens', params, stubs: [quoted({ out: '9.98' })] },
  ],
  declines: [
    {
      title: 'too small',
      params,
      stubs: [stubRefusal({ code: 'TOO_SMALL', min: '0.0002' })],
      errorCode: 'sellAssetAmountTooSmall',
      minAmount: '0.0002',
    },
    { title: 'too large', params, stubs: [stubRefusal({ code: 'NO_LIQUIDITY' })], errorCode: 'insufficientLiquidity' },
    { title: 'an unknown code', params, stubs: [stubRefusal({ code: 'NEW' })], errorCode: 'unknownError' },
  ],
  builds: [
    { title: 'BTC to ETH', params, stubs: [quoted()], buildStubs: stubOrder(), addresses },
    {
      title: 'BTC to ETH with a refund address',
      params: { ...params, refundAddress: REFUND },
      stubs: [quoted()],
      buildStubs: stubOrder({ refundTo: REFUND }),
      addresses: { ...addresses, refundAddress: REFUND },
    },
  ],
  refusedBuilds: [
    createLie('an order that pays another address', { recipient: SENDER }),
    createLie('an order that refunds another address', { refundTo: DEPOSIT }),
    createLie('an order of another amount', { amount: '5000000' }),
    createLie('an order that enforces less', { minOut: '1' }),
    createLie('an order that has ended', { expiresAt: '2020-01-01T00:00:00.000Z' }),
  ],
  fees: [
    {
      title: 'two fees',
      params: {
        ...params,
        fees: {
          ...{ affiliateBps: 30, serviceBps: 15 },
          ...{ accounts: { 'your-name': 'account-a' }, serviceAccounts: { 'your-name': 'account-s' } },
        },
      },
      stubs: [quoted()],
      buildStubs: stubOrder(),
      addresses,
      markers: ['fees=account-a:30,account-s:15'],
    },
  ],
  statuses: [
    { title: 'no deposit yet', query, stubs: stubStatus(), status: 'not_started' },
    { title: 'on its way', query, stubs: stubStatus({ state: 'swapping', ...paid }), status: 'swapping' },
    { title: 'paid', query, stubs: stubStatus({ state: 'done', out: quote.out, ...paid }), status: 'completed' },
    { title: 'refunded', query, stubs: stubStatus({ state: 'refunded', ...paid }), status: 'refunded' },
    {
      title: 'an unknown order',
      query,
      stubs: [{ request: { url: '/orders' }, response: { status: 404, json: { code: 'UNKNOWN' } } }],
      status: undefined,
    },
  ],
  opens: [/\/orders$/],
}
