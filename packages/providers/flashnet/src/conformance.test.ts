import { pickProvider, providerSuite, type StubbedRequest } from '@switchyard/conformance'
import { describe, it } from 'vitest'
import { flashnet } from './flashnet.ts'
import { quoteFiles } from './testing/cases.ts'
import { catalogue, estimate, limits, NOW, order } from './testing/orchestra.ts'
import { addresses, btc, sol, tronUsdt, usdc, xrp, zec } from './testing/tokens.ts'

const HASH = `0x${'ab'.repeat(32)}`
const supported: readonly StubbedRequest[] = [
  { request: { method: 'GET', url: '/v2/orchestration/routes' }, response: { json: catalogue } },
  { request: { method: 'GET', url: '/v1/orchestration/limits' }, response: { json: limits } },
]
const priced: readonly StubbedRequest[] = [
  { request: { method: 'GET', url: '/v1/orchestration/estimate' }, response: { json: estimate() } },
]
const opened = (amount: bigint, more: object = {}): readonly StubbedRequest[] => [
  { request: { method: 'POST', url: '/v1/orchestration/quote' }, response: { json: order(amount, more) } },
]

const toBtc = { sell: usdc, buy: btc, sellAmount: 100_000_000n, destinationAddress: addresses.BTC }
const evm = { sources: [addresses.ETH], destinationAddress: addresses.BTC } as const
const noShares = { affiliateBps: 0, serviceBps: 0 }
const other = '0x2222222222222222222222222222222222222222'

const status = (name: string): readonly StubbedRequest[] => [
  {
    request: { url: '/v1/orchestration/status' },
    response: {
      json: {
        order: {
          id: 'ord_1',
          status: name,
          sourceChain: 'ethereum',
          sourceAsset: 'USDC',
          sourceTxHash: HASH,
          destinationChain: 'bitcoin',
          destinationAsset: 'BTC',
          amountIn: '100000000',
          amountOut: '94321',
          createdAt: '2026-09-12T10:00:00.000Z',
          updatedAt: '2026-09-12T10:05:00.000Z',
        },
      },
    },
  },
]

providerSuite({
  test: { describe, it },
  make: (tools) => pickProvider(flashnet({ baseUrl: 'http://orchestra', apiKey: 'fn_test' }), 'FLASHNET')(tools),
  capabilities: {
    refund: 'forwarded',
    flexInput: true,
    privacy: false,
    faultCode: 'quoteError',
    buildOpens: true,
    submitsDeposits: true,
    senderBound: true,
    assetsRefreshMs: 900_000,
  },
  cases: {
    now: NOW,
    assets: { stubs: supported },
    quotes: [
      { title: 'USDC for BTC', params: toBtc, stubs: priced },
      { title: 'whatever arrives', params: { ...toBtc, flexInput: true }, stubs: priced },
      { title: 'ZEC for USDT on TRON', params: { sell: zec, buy: tronUsdt, sellAmount: 10_000_000n }, stubs: priced },
    ],
    declines: quoteFiles().map(({ title, params, stubs, result: { declined } }) => ({
      title,
      params,
      stubs,
      ...declined,
    })),
    builds: [
      {
        title: 'USDC for BTC with a refund address',
        params: { ...toBtc, refundAddress: other },
        stubs: priced,
        buildStubs: opened(100_000_000n),
        addresses: { ...evm, refundAddress: other },
      },
      {
        title: 'SOL',
        params: { sell: sol, buy: btc, sellAmount: 10n ** 9n },
        stubs: priced,
        buildStubs: opened(10n ** 9n, { depositAddress: addresses.SOL }),
        addresses: { sources: ['7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'], destinationAddress: addresses.BTC },
      },
      {
        title: 'XRP with a memo',
        params: { sell: xrp, buy: btc, sellAmount: 100_000_000n },
        stubs: priced,
        buildStubs: opened(100_000_000n, { depositAddress: addresses.XRP, depositMemo: '77' }),
        addresses: { sources: ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'], destinationAddress: addresses.BTC },
        memoContains: ['77'],
      },
    ],
    fees: [
      {
        title: 'two shares',
        params: { ...toBtc, fees: { ...noShares, accounts: { flashnet: 'aff' }, serviceAccounts: { flashnet: 'op' } } },
        stubs: [
          {
            request: { method: 'GET', url: '/v1/orchestration/estimate' },
            response: { json: estimate({ appFeeAmount: '450000' }) },
          },
        ],
        buildStubs: opened(100_000_000n),
        addresses: evm,
        markers: ['"recipient":"aff","fee":30', '"recipient":"op","fee":15'],
      },
    ],
    enforced: () => 'upstream',
    noEffect: { flexInput: 'every order swaps what arrives at its address' },
    refusedBuilds: [
      {
        title: 'a price that has fallen',
        params: toBtc,
        stubs: priced,
        buildStubs: opened(100_000_000n, { estimatedOut: '1' }),
        addresses: evm,
        errorCode: 'outputAmountDeviationTooHigh',
      },
      {
        title: 'no estimate any more',
        params: toBtc,
        stubs: priced,
        buildStubs: [
          {
            request: { method: 'POST', url: '/quote' },
            response: { status: 400, json: { error: { code: 'estimate_unavailable' } } },
          },
        ],
        addresses: evm,
        errorCode: 'quoteError',
      },
    ],
    statuses: [
      { title: 'delivered', query: { hash: HASH, chainId: '1' }, stubs: status('completed'), status: 'completed' },
      { title: 'sent back', query: { hash: HASH, chainId: '1' }, stubs: status('refunded'), status: 'refunded' },
      { title: 'failed', query: { hash: HASH, chainId: '1' }, stubs: status('failed'), status: 'failed' },
      {
        title: 'unknown',
        query: { hash: HASH, chainId: '1' },
        stubs: [{ request: { url: '/status' }, response: { status: 404, json: { error: { code: 'not_found' } } } }],
        status: undefined,
      },
    ],
    opens: [/\/orchestration\/(quote|submit)/],
  },
})
