import { type ProviderCases, pickProvider, providerSuite, type StubbedRequest } from '@switchyard/conformance'
import { type Deposit, lessBps, rescale } from '@switchyard/core'
import { describe, it } from 'vitest'
import { harbor } from './harbor.ts'
import { NOW, quoteBody } from './testing/test-network.ts'
import { addresses, btc, eth, usdt } from './testing/tokens.ts'

const quoted = (json: unknown, status = 200): readonly StubbedRequest[] => [
  { request: { method: 'GET', url: '/swap/v1/quote' }, response: { json, status } },
]
const nodes: readonly StubbedRequest[] = [
  {
    request: { url: '/xnode/inbound_addresses' },
    response: {
      json: [
        { chain: 'BTC', address: addresses.VAULT },
        { chain: 'ETH', address: addresses.ETH_VAULT, router: addresses.ROUTER, halted: false },
      ],
    },
  },
]
const halted: readonly StubbedRequest[] = [
  { request: { url: '/xnode' }, response: { json: [{ chain: 'BTC', halted: true }, { chain: 'ETH' }] } },
]
const harborFees = { asset: 'ETH.ETH', outbound: '684', liquidity: '23225', totalBps: '8' }
const integratorFees = {
  affiliateBps: 0,
  serviceBps: 0,
  accounts: { harbor: 'aff' },
  serviceAccounts: { harbor: 'op' },
}
/** What a memo of Harbor's holds: the output expected, less the tolerance behind it. Units of 1e8. */
const leastOf: ProviderCases['enforced'] = (deposit, { params: { buy } }) => {
  const [, out = '', bps = ''] = /:(\d+)\/(\d+)(:|\0|$)/.exec(sentMemo(deposit)) ?? []
  return lessBps(rescale(BigInt(out), 8, buy.decimals), Number(bps))
}
const sentMemo = (deposit: Deposit): string => {
  if (deposit.kind === 'transferWithMemo') return deposit.memo
  const data = deposit.kind === 'contractCall' && 'data' in deposit.call ? deposit.call.data.slice(2) : ''
  return Buffer.from(data, 'hex').toString('latin1')
}
const toEth = {
  sell: btc,
  buy: eth,
  sellAmount: 10_000_000n,
  destinationAddress: addresses.ETH,
  sourceAddress: addresses.BTC,
}
const toBtc = {
  sell: eth,
  buy: btc,
  sellAmount: 10n ** 18n,
  destinationAddress: addresses.BTC,
  sourceAddress: addresses.ETH,
}
const fromBtc = { sources: [addresses.BTC], destinationAddress: addresses.ETH } as const
const fromEth = { sources: [addresses.ETH], destinationAddress: addresses.BTC } as const
const btcQuote = quoted(quoteBody())
const ethQuote = quoted(quoteBody({ inboundAddress: addresses.ETH_VAULT, expectedAmountOut: '3500000' }))
const refused = (errorCode: string, body: unknown) => ({
  title: errorCode,
  params: toEth,
  stubs: quoted(body, 400),
  errorCode,
})
const refund = '0x1111111111111111111111111111111111111111'
const state = { version: 1, sellId: 'b', buyId: 'e', toleranceBps: 100, affiliates: [] }
const known = {
  provider: 'HARBOR',
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',
  sellAmount: 1n,
  sourceAddress: addresses.BTC,
  destinationAddress: addresses.ETH,
  state,
  createdAt: 1,
}
const query = { hash: 'ab'.repeat(32), known }
const statusStub = (phase: string): readonly StubbedRequest[] => [
  { request: { url: '/swaps/' }, response: { json: { state: phase, outboundTxId: 'cd', amountOut: '1' } } },
]

providerSuite({
  test: { describe, it },
  make: (tools) =>
    pickProvider(
      harbor({
        baseUrl: 'http://harbor',
        nodeUrl: 'http://node',
        routers: { ETH: addresses.ROUTER },
        affiliates: true,
        statusPath: '/swaps/{txid}',
      }),
      'HARBOR',
    )(tools),
  capabilities: {
    refund: 'forwarded',
    flexInput: false,
    privacy: false,
    feeCapBps: 9_999,
    faultCode: 'apiRequestFailed',
  },
  cases: {
    now: NOW,
    assets: { stubs: nodes },
    quotes: [
      { title: 'BTC for ETH', params: toEth, stubs: btcQuote },
      { title: 'ETH for BTC', params: toBtc, stubs: ethQuote },
      { title: 'without addresses', params: { ...toEth, destinationAddress: undefined }, stubs: btcQuote },
    ],
    declines: [
      refused('swapHalted', { message: 'trading is halted' }),
      refused('sellAssetAmountTooSmall', { error: 'amount below minimum' }),
      refused('insufficientLiquidity', { error: { code: 3, message: 'not enough depth' } }),
      refused('invalidAsset', { code: 3, message: 'invalid asset', details: [] }),
      refused('invalidChain', { message: 'unsupported chain: XYZ' }),
      refused('unsupportedChainId', { message: 'unsupported chain id' }),
      refused('unsupportedMethod', { message: 'unsupported method' }),
      refused('apiRequestFailed', { message: 'the moon is full' }),
      {
        title: 'dust',
        params: { ...toEth, sellAmount: 9_999n },
        stubs: btcQuote,
        errorCode: 'sellAssetAmountTooSmall',
        minAmount: '0.0001',
      },
    ],
    builds: [
      {
        title: 'BTC for ETH',
        params: toEth,
        stubs: btcQuote,
        buildStubs: [...btcQuote, ...nodes],
        addresses: fromBtc,
      },
      {
        title: 'ETH for BTC with a refund address',
        params: { ...toBtc, refundAddress: refund },
        stubs: ethQuote,
        buildStubs: [...ethQuote, ...nodes],
        addresses: { ...fromEth, refundAddress: refund },
      },
      {
        title: 'USDT for BTC',
        params: { ...toBtc, sell: usdt, sellAmount: 10n ** 9n },
        stubs: ethQuote,
        buildStubs: [...ethQuote, ...nodes],
        addresses: fromEth,
      },
    ],
    fees: [
      {
        title: 'two fees from Bitcoin',
        params: { ...toEth, fees: integratorFees },
        stubs: quoted(quoteBody({ fees: { ...harborFees, affiliate: '1350000' } })),
        buildStubs: [...btcQuote, ...nodes],
        addresses: fromBtc,
        markers: [':aff/op:30/15'],
      },
      {
        title: 'two fees through the router',
        params: { ...toBtc, fees: integratorFees },
        stubs: quoted(
          quoteBody({
            inboundAddress: addresses.ETH_VAULT,
            expectedAmountOut: '3500000',
            fees: { ...harborFees, asset: 'BTC.BTC', affiliate: '15750' },
          }),
        ),
        buildStubs: [...ethQuote, ...nodes],
        addresses: fromEth,
        markers: [':aff/op:30/15'],
      },
    ],
    enforced: leastOf,
    refusedBuilds: [
      {
        title: 'a halt since the quote',
        params: toEth,
        stubs: btcQuote,
        buildStubs: [...btcQuote, ...halted],
        addresses: fromBtc,
        errorCode: 'swapHalted',
      },
    ],
    statuses: [
      { title: 'paid out', query, stubs: statusStub('completed'), status: 'completed' },
      { title: 'refunded', query, stubs: statusStub('refunded'), status: 'refunded' },
      { title: 'filling', query, stubs: statusStub('processing'), status: 'swapping' },
      {
        title: 'not known there',
        query,
        stubs: [{ request: { url: '/swaps/' }, response: { status: 404, json: {} } }],
        status: 'unknown',
      },
      {
        title: 'a stranger',
        query: { hash: query.hash },
        stubs: [{ request: { url: '/swaps/' }, response: { status: 404, json: {} } }],
        status: undefined,
      },
    ],
  },
})
