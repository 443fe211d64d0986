import type { ProviderCases, StubbedRequest } from '@switchyard/conformance'
import type { Token } from '@switchyard/core'
import { readAssets } from '../src/assets.ts'

const tokens: readonly Token[] = readAssets({ assets: [{ id: 'btc' }, { id: 'eth' }] }).map(({ token }) => token)
const [btc, eth] = tokens as [Token, Token]

export const RECIPIENT = '0x27b1fdb04752bbc536007a920d24acb045561c26'
export const SENDER = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
export const REFUND = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
const DEPOSIT = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

/** Times after the fixed clock of the kit, 1 800 000 000 000. */
const SOON = '2027-01-15T09:00:00.000Z'
const LATER = '2027-01-15T09:30:00.000Z'

const params = { sell: btc, buy: eth, sellAmount: 50_000_000n }
const offered = {
  quoteId: 'q-1',
  out: '9980000000000000000',
  minOut: '9880200000000000000',
  networkFee: '20000000000000000',
  seconds: 60,
  expiresAt: SOON,
}
const quoted: StubbedRequest = { request: { method: 'GET', url: '/v1/quote' }, response: { json: offered } }
const stubRefusal = (json: object): StubbedRequest => ({
  request: { url: '/v1/quote' },
  response: { status: 400, json },
})

const order = {
  id: 'o-1',
  depositAddress: DEPOSIT,
  amount: '50000000',
  minOut: offered.minOut,
  recipient: RECIPIENT,
  refundTo: SENDER,
  expiresAt: LATER,
}
const stubOrder = (changed: object = {}): readonly StubbedRequest[] => [
  { request: { method: 'POST', url: '/v1/orders' }, response: { json: { ...order, ...changed } } },
]
const addresses = { sources: [SENDER], destinationAddress: RECIPIENT } as const

const accounts = { accounts: { acme: 'acct-a' }, serviceAccounts: { acme: 'acct-s' } }
const stubStatus = (changed: object): readonly StubbedRequest[] => [
  {
    request: { method: 'GET', url: '/v1/orders?id=o-1' },
    response: {
      json: {
        ...{ id: 'o-1', sell: 'btc', buy: 'eth', amount: '50000000', recipient: RECIPIENT, refundTo: SENDER },
        ...{ depositHash: 'ab'.repeat(32), payoutHash: 'cd'.repeat(32), updatedAt: SOON, ...changed },
      },
    },
  },
]
const query = { depositChannelId: 'o-1' }

/** A lie of the upstream, and the build that must not believe it. */
const createLie = (title: string, changed: object) => ({
  ...{ title, params, stubs: [quoted], addresses },
  buildStubs: stubOrder(changed),
  errorCode: 'unableToBuildTransaction',
})

export const cases: ProviderCases = {
  assets: {
    stubs: [
      {
        request: { url: '/v1/assets' },
        response: { json: { assets: [{ id: 'btc', usd: '60000' }, { id: 'eth' }, { id: 'unknown' }] } },
      },
    ],
  },
  quotes: [{ title: 'BTC to ETH', params, stubs: [quoted] }],
  refusedQuotes: [
    { title: 'without an end', params, stubs: [{ ...quoted, response: { json: { ...offered, expiresAt: 'soon' } } }] },
    {
      title: 'with an amount that is no number',
      params,
      stubs: [{ ...quoted, response: { json: { ...offered, out: '9.98' } } }],
    },
  ],
  declines: [
    {
      title: 'too small',
      params,
      stubs: [stubRefusal({ code: 'TOO_SMALL', min: '0.001' })],
      errorCode: 'sellAssetAmountTooSmall',
      minAmount: '0.001',
    },
    { title: 'too large', params, stubs: [stubRefusal({ code: 'NO_LIQUIDITY' })], errorCode: 'insufficientLiquidity' },
    { title: 'a code of tomorrow', params, stubs: [stubRefusal({ code: 'NEW' })], errorCode: 'unknownError' },
  ],
  builds: [
    { title: 'BTC to ETH', params, stubs: [quoted], buildStubs: stubOrder(), addresses },
    {
      title: 'BTC to ETH with a refund address',
      params: { ...params, refundAddress: REFUND },
      stubs: [quoted],
      buildStubs: stubOrder({ refundTo: REFUND }),
      addresses: { ...addresses, refundAddress: REFUND },
    },
  ],
  refusedBuilds: [
    createLie('an order that pays somebody else', { recipient: SENDER }),
    createLie('an order that refunds somebody else', { refundTo: DEPOSIT }),
    createLie('an order of another amount', { amount: '5000000' }),
    createLie('an order that enforces less', { minOut: '1' }),
    createLie('an order that has ended', { expiresAt: '2020-01-01T00:00:00.000Z' }),
    {
      ...createLie('a quote that has ended', {}),
      buildStubs: [
        { request: { method: 'POST', url: '/v1/orders' }, response: { status: 400, json: { code: 'QUOTE_GONE' } } },
      ],
      errorCode: 'outputAmountDeviationTooHigh',
    },
  ],
  fees: [
    {
      ...{ title: 'two fees', stubs: [quoted], buildStubs: stubOrder(), addresses },
      params: { ...params, fees: { affiliateBps: 30, serviceBps: 15, ...accounts } },
      markers: ['fees=acct-a:30,acct-s:15'],
    },
  ],
  statuses: [
    {
      title: 'no deposit yet',
      query,
      stubs: stubStatus({ state: 'waiting', depositHash: undefined }),
      status: 'not_started',
    },
    { title: 'on its way', query, stubs: stubStatus({ state: 'swapping' }), status: 'swapping' },
    { title: 'paid', query, stubs: stubStatus({ state: 'done', out: offered.out }), status: 'completed' },
    { title: 'paid back', query, stubs: stubStatus({ state: 'refunded' }), status: 'refunded' },
    {
      title: 'an order of somebody else',
      query,
      stubs: [{ request: { url: '/v1/orders' }, response: { status: 404, json: { code: 'UNKNOWN' } } }],
      status: undefined,
    },
  ],
  opens: [/\/v1\/orders$/],
}
