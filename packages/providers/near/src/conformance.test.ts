import { type Exchange, providerOf, providerSuite } from '@switchyard/conformance'
import { describe, it } from 'vitest'
import { near } from './near.ts'
import { quoteFiles } from './testing/cases.ts'
import { DEPOSIT_ADDRESS, figures, quoteAnswer, signed, TEST_KEY } from './testing/quotes.ts'
import { addresses, btc, eth, tokenList, usdc } from './testing/tokens.ts'
import { NOW } from './testing/world.ts'

const supported: readonly Exchange[] = [
  { request: { method: 'GET', url: '/v0/tokens' }, response: { json: tokenList } },
]

const OTHER = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
const ids = { btc: '1cs_v1:btc:native:coin', eth: 'nep141:eth.omft.near' }

const request = (dry: boolean, changes: Record<string, unknown> = {}) => ({
  dry,
  depositMode: 'SIMPLE',
  swapType: 'EXACT_INPUT',
  slippageTolerance: 100,
  originAsset: ids.btc,
  depositType: 'ORIGIN_CHAIN',
  destinationAsset: ids.eth,
  amount: '10000000',
  refundTo: addresses.BTC,
  refundType: 'ORIGIN_CHAIN',
  recipient: addresses.ETH,
  recipientType: 'DESTINATION_CHAIN',
  deadline: new Date(NOW + 7_200_000).toISOString(),
  ...changes,
})

const answering = (body: string | RegExp, json: unknown): Exchange => ({
  request: { method: 'POST', url: '/v0/quote', body },
  response: { json },
})

const dry = (changes: Record<string, unknown> = {}): readonly Exchange[] => [
  answering('"dry":true', quoteAnswer(request(true, changes))),
]
const real = (changes: Record<string, unknown> = {}, quote: Record<string, unknown> = {}): readonly Exchange[] => [
  answering('"dry":false', signed(quoteAnswer(request(false, changes), quote))),
]

const toEth = {
  sell: btc,
  buy: eth,
  sellAmount: 10_000_000n,
  sourceAddress: addresses.BTC,
  destinationAddress: addresses.ETH,
}
const parties = { sources: [addresses.BTC], destinationAddress: addresses.ETH } as const

const noShares = { affiliateBps: 0, serviceBps: 0 }
const appFees = [
  { recipient: 'aff.near', fee: 30 },
  { recipient: 'op.near', fee: 15 },
]

const status = (name: string, more: Record<string, unknown> = {}): readonly Exchange[] => [
  {
    request: { method: 'GET', url: `/v0/status?depositAddress=${DEPOSIT_ADDRESS}` },
    response: {
      json: {
        correlationId: 'c',
        status: name,
        updatedAt: '2026-06-23T18:00:00.000Z',
        quoteResponse: signed(quoteAnswer(request(false))),
        swapDetails: {
          intentHashes: ['i'],
          nearTxHashes: ['n'],
          originChainTxHashes: [],
          destinationChainTxHashes: [],
          ...more,
        },
      },
    },
  },
]
const query = { depositAddress: DEPOSIT_ADDRESS }

providerSuite({
  test: { describe, it },
  make: (tools) => providerOf(near({ baseUrl: 'http://1click', managerKey: TEST_KEY }), 'NEAR')(tools),
  capabilities: {
    refund: 'forwarded',
    flexInput: true,
    privacy: true,
    feeCapBps: 500,
    faultCode: 'noQuoteResponse',
    buildOpens: true,
  },
  cases: {
    now: NOW,
    supported: { exchanges: supported },
    quotes: [
      { title: 'BTC for ETH', ask: toEth, exchanges: dry() },
      { title: 'without addresses', ask: { sell: btc, buy: eth, sellAmount: 10_000_000n }, exchanges: dry() },
      { title: 'USDC for BTC', ask: { ...toEth, sell: usdc, buy: btc }, exchanges: dry() },
      { title: 'whatever arrives', ask: { ...toEth, flexInput: true }, exchanges: dry() },
      { title: 'in private', ask: { ...toEth, privacy: true }, exchanges: dry({ confidentiality: 'basic' }) },
    ],
    declines: quoteFiles().map(({ title, ask, exchanges, answer: { declined } }) => ({
      title,
      ask,
      exchanges,
      ...declined,
    })),
    builds: [
      { title: 'BTC for ETH', ask: toEth, exchanges: dry(), buildExchanges: real(), addresses: parties },
      {
        title: 'with a refund address',
        ask: { ...toEth, refundAddress: OTHER },
        exchanges: dry(),
        buildExchanges: real({ refundTo: OTHER }),
        addresses: { ...parties, refundAddress: OTHER },
      },
      {
        title: 'in private',
        ask: { ...toEth, privacy: true },
        exchanges: dry({ confidentiality: 'basic' }),
        buildExchanges: real({ confidentiality: 'basic' }),
        addresses: parties,
      },
    ],
    fees: [
      {
        title: 'two shares',
        ask: { ...toEth, fees: { ...noShares, accounts: { near: 'aff.near' }, serviceAccounts: { near: 'op.near' } } },
        exchanges: dry({ appFees }),
        buildExchanges: real({ appFees }),
        addresses: parties,
        told: ['{"recipient":"aff.near","fee":30}', '{"recipient":"op.near","fee":15}'],
      },
    ],
    refusedBuilds: [
      {
        title: 'the payout of another',
        ask: toEth,
        exchanges: dry(),
        buildExchanges: real({ recipient: '0x2222222222222222222222222222222222222222' }),
        addresses: parties,
        errorCode: 'unableToBuildTransaction',
      },
      {
        title: 'a fallen output',
        ask: toEth,
        exchanges: dry(),
        buildExchanges: real({}, { ...figures, amountOut: '2700000000000000000', minAmountOut: '2673000000000000000' }),
        addresses: parties,
        errorCode: 'outputAmountDeviationTooHigh',
      },
      {
        title: 'a refusal since the quote',
        ask: toEth,
        exchanges: dry(),
        buildExchanges: [
          {
            request: { url: '/v0/quote' },
            response: { status: 400, json: { message: 'No liquidity available' } },
          },
        ],
        addresses: parties,
        errorCode: 'insufficientLiquidity',
      },
    ],
    observations: [
      { title: 'unfunded', query, exchanges: status('PENDING_DEPOSIT'), status: 'not_started' },
      { title: 'seen', query, exchanges: status('KNOWN_DEPOSIT_TX'), status: 'pending' },
      { title: 'too little so far', query, exchanges: status('INCOMPLETE_DEPOSIT'), status: 'pending' },
      { title: 'under way', query, exchanges: status('PROCESSING'), status: 'swapping' },
      { title: 'paid out', query, exchanges: status('SUCCESS', { amountOut: '1' }), status: 'completed' },
      { title: 'refunded', query, exchanges: status('REFUNDED', { refundedAmount: '1' }), status: 'refunded' },
      { title: 'failed', query, exchanges: status('FAILED'), status: 'failed' },
      { title: 'a state nobody knows', query, exchanges: status('DREAMING'), status: 'unknown' },
      {
        title: 'nobody’s deposit',
        query,
        exchanges: [{ request: { url: '/v0/status' }, response: { status: 404, json: { message: 'not found' } } }],
        status: undefined,
      },
    ],
    pure: [{ url: /\/v0\/quote$/, body: /"dry":true/ }],
    opens: [{ url: /\/v0\/quote$/, body: /"dry":false/ }],
  },
})
