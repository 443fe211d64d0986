import { pickProvider, providerSuite, type StubbedRequest } from '@switchyard/conformance'
import { describe, it } from 'vitest'
import { near } from './near.ts'
import { quoteFiles } from './testing/cases.ts'
import { DEPOSIT_ADDRESS, figures, quoteAnswer, signed, TEST_KEY } from './testing/quotes.ts'
import { NOW } from './testing/test-network.ts'
import { addresses, btc, eth, tokenList, usdc } from './testing/tokens.ts'

const supported: readonly StubbedRequest[] = [
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

const answering = (body: string | RegExp, json: unknown): StubbedRequest => ({
  request: { method: 'POST', url: '/v0/quote', body },
  response: { json },
})

const dry = (changes: Record<string, unknown> = {}): readonly StubbedRequest[] => [
  answering('"dry":true', quoteAnswer(request(true, changes))),
]
const real = (
  changes: Record<string, unknown> = {},
  quote: Record<string, unknown> = {},
): readonly StubbedRequest[] => [answering('"dry":false', signed(quoteAnswer(request(false, changes), quote)))]

const toEth = {
  sell: btc,
  buy: eth,
  sellAmount: 10_000_000n,
  sourceAddress: addresses.BTC,
  destinationAddress: addresses.ETH,
}
const swapAddresses = { sources: [addresses.BTC], destinationAddress: addresses.ETH } as const

const noShares = { affiliateBps: 0, serviceBps: 0 }
const appFees = [
  { recipient: 'aff.near', fee: 30 },
  { recipient: 'op.near', fee: 15 },
]

const status = (name: string, more: Record<string, unknown> = {}): readonly StubbedRequest[] => [
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
  make: (tools) => pickProvider(near({ baseUrl: 'http://1click', managerKey: TEST_KEY }), 'NEAR')(tools),
  capabilities: {
    refund: 'forwarded',
    flexInput: true,
    privacy: true,
    feeCapBps: 500,
    faultCode: 'noQuoteResponse',
    buildOpens: true,
    submitsDeposits: true,
  },
  cases: {
    now: NOW,
    assets: { stubs: supported },
    quotes: [
      { title: 'BTC for ETH', params: toEth, stubs: dry() },
      { title: 'without addresses', params: { sell: btc, buy: eth, sellAmount: 10_000_000n }, stubs: dry() },
      { title: 'USDC for BTC', params: { ...toEth, sell: usdc, buy: btc }, stubs: dry() },
      { title: 'whatever arrives', params: { ...toEth, flexInput: true }, stubs: dry() },
      { title: 'in private', params: { ...toEth, privacy: true }, stubs: dry({ confidentiality: 'basic' }) },
    ],
    declines: quoteFiles().map(({ title, params, stubs, result: { declined } }) => ({
      title,
      params,
      stubs,
      ...declined,
    })),
    builds: [
      { title: 'BTC for ETH', params: toEth, stubs: dry(), buildStubs: real(), addresses: swapAddresses },
      {
        title: 'with a refund address',
        params: { ...toEth, refundAddress: OTHER },
        stubs: dry(),
        buildStubs: real({ refundTo: OTHER }),
        addresses: { ...swapAddresses, refundAddress: OTHER },
      },
      {
        title: 'in private',
        params: { ...toEth, privacy: true },
        stubs: dry({ confidentiality: 'basic' }),
        buildStubs: real({ confidentiality: 'basic' }),
        addresses: swapAddresses,
      },
    ],
    fees: [
      {
        title: 'two shares',
        params: {
          ...toEth,
          fees: { ...noShares, accounts: { near: 'aff.near' }, serviceAccounts: { near: 'op.near' } },
        },
        stubs: dry({ appFees }),
        buildStubs: real({ appFees }),
        addresses: swapAddresses,
        markers: ['{"recipient":"aff.near","fee":30}', '{"recipient":"op.near","fee":15}'],
      },
    ],
    refusedBuilds: [
      {
        title: 'the payout of another',
        params: toEth,
        stubs: dry(),
        buildStubs: real({ recipient: '0x2222222222222222222222222222222222222222' }),
        addresses: swapAddresses,
        errorCode: 'unableToBuildTransaction',
      },
      {
        title: 'a fallen output',
        params: toEth,
        stubs: dry(),
        buildStubs: real({}, { ...figures, amountOut: '2700000000000000000', minAmountOut: '2673000000000000000' }),
        addresses: swapAddresses,
        errorCode: 'outputAmountDeviationTooHigh',
      },
      {
        title: 'a refusal since the quote',
        params: toEth,
        stubs: dry(),
        buildStubs: [
          {
            request: { url: '/v0/quote' },
            response: { status: 400, json: { message: 'No liquidity available' } },
          },
        ],
        addresses: swapAddresses,
        errorCode: 'insufficientLiquidity',
      },
    ],
    statuses: [
      { title: 'unfunded', query, stubs: status('PENDING_DEPOSIT'), status: 'not_started' },
      { title: 'seen', query, stubs: status('KNOWN_DEPOSIT_TX'), status: 'pending' },
      { title: 'too little so far', query, stubs: status('INCOMPLETE_DEPOSIT'), status: 'pending' },
      { title: 'under way', query, stubs: status('PROCESSING'), status: 'swapping' },
      { title: 'paid out', query, stubs: status('SUCCESS', { amountOut: '1' }), status: 'completed' },
      { title: 'refunded', query, stubs: status('REFUNDED', { refundedAmount: '1' }), status: 'refunded' },
      { title: 'failed', query, stubs: status('FAILED'), status: 'failed' },
      { title: 'a state nobody knows', query, stubs: status('DREAMING'), status: 'unknown' },
      {
        title: 'an unknown deposit',
        query,
        stubs: [{ request: { url: '/v0/status' }, response: { status: 404, json: { message: 'not found' } } }],
        status: undefined,
      },
    ],
    pure: [{ url: /\/v0\/quote$/, body: /"dry":true/ }],
    opens: [{ url: /\/v0\/quote$/, body: /"dry":false/ }],
  },
})
