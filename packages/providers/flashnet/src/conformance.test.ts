import { type Exchange, providerOf, providerSuite } from '@switchyard/conformance'
import { describe, it } from 'vitest'
import { flashnet } from './flashnet.ts'
import { quoteFiles } from './testing/cases.ts'
import { estimate, limits, NOW, order } from './testing/orchestra.ts'
import { addresses, btc, sol, tronUsdt, usdc, xrp, zec } from './testing/tokens.ts'

const HASH = `0x${'ab'.repeat(32)}`
const supported: readonly Exchange[] = [
  { request: { method: 'GET', url: '/v1/orchestration/limits' }, response: { json: limits } },
]
const priced: readonly Exchange[] = [
  { request: { method: 'GET', url: '/v1/orchestration/estimate' }, response: { json: estimate() } },
]
const opened = (amount: bigint, more: object = {}): readonly Exchange[] => [
  { request: { method: 'POST', url: '/v1/orchestration/quote' }, response: { json: order(amount, more) } },
]

const toBtc = { sell: usdc, buy: btc, sellAmount: 100_000_000n, destinationAddress: addresses.BTC }
const evm = { sources: [addresses.ETH], destinationAddress: addresses.BTC } as const
const noShares = { affiliateBps: 0, serviceBps: 0 }
const other = '0x2222222222222222222222222222222222222222'

const status = (name: string): readonly Exchange[] => [
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
  make: (tools) => providerOf(flashnet({ baseUrl: 'http://orchestra', apiKey: 'fn_test' }), 'FLASHNET')(tools),
  capabilities: {
    refund: 'forwarded',
    flexInput: true,
    privacy: false,
    faultCode: 'quoteError',
    buildOpens: true,
    senderBound: true,
    assetsRefreshMs: 900_000,
  },
  cases: {
    now: NOW,
    supported: { exchanges: supported },
    quotes: [
      { title: 'USDC for BTC', ask: toBtc, exchanges: priced },
      { title: 'whatever arrives', ask: { ...toBtc, flexInput: true }, exchanges: priced },
      { title: 'ZEC for USDT on TRON', ask: { sell: zec, buy: tronUsdt, sellAmount: 10_000_000n }, exchanges: priced },
    ],
    declines: quoteFiles().map(({ title, ask, exchanges, answer: { declined } }) => ({
      title,
      ask,
      exchanges,
      ...declined,
    })),
    builds: [
      {
        title: 'USDC for BTC with a refund address',
        ask: { ...toBtc, refundAddress: other },
        exchanges: priced,
        buildExchanges: opened(100_000_000n),
        addresses: { ...evm, refundAddress: other },
      },
      {
        title: 'SOL',
        ask: { sell: sol, buy: btc, sellAmount: 10n ** 9n },
        exchanges: priced,
        buildExchanges: opened(10n ** 9n, { depositAddress: addresses.SOL }),
        addresses: { sources: [addresses.SOL], destinationAddress: addresses.BTC },
      },
      {
        title: 'XRP with a memo',
        ask: { sell: xrp, buy: btc, sellAmount: 100_000_000n },
        exchanges: priced,
        buildExchanges: opened(100_000_000n, { depositAddress: addresses.XRP, depositMemo: '77' }),
        addresses: { sources: [addresses.XRP], destinationAddress: addresses.BTC },
        memoContains: ['77'],
      },
    ],
    fees: [
      {
        title: 'two shares',
        ask: { ...toBtc, fees: { ...noShares, accounts: { flashnet: 'aff' }, serviceAccounts: { flashnet: 'op' } } },
        exchanges: [
          {
            request: { method: 'GET', url: '/v1/orchestration/estimate' },
            response: { json: estimate({ appFeeAmount: '450000' }) },
          },
        ],
        buildExchanges: opened(100_000_000n),
        addresses: evm,
        told: ['"recipient":"aff","fee":30', '"recipient":"op","fee":15'],
      },
    ],
    enforced: () => 'upstream',
    unmoved: { flexInput: 'every order swaps what arrives at its address' },
    refusedBuilds: [
      {
        title: 'a price that has fallen',
        ask: toBtc,
        exchanges: priced,
        buildExchanges: opened(100_000_000n, { estimatedOut: '1' }),
        addresses: evm,
        errorCode: 'outputAmountDeviationTooHigh',
      },
      {
        title: 'no estimate any more',
        ask: toBtc,
        exchanges: priced,
        buildExchanges: [
          {
            request: { method: 'POST', url: '/quote' },
            response: { status: 400, json: { error: { code: 'estimate_unavailable' } } },
          },
        ],
        addresses: evm,
        errorCode: 'quoteError',
      },
    ],
    observations: [
      { title: 'delivered', query: { hash: HASH, chainId: '1' }, exchanges: status('completed'), status: 'completed' },
      { title: 'sent back', query: { hash: HASH, chainId: '1' }, exchanges: status('refunded'), status: 'refunded' },
      { title: 'failed', query: { hash: HASH, chainId: '1' }, exchanges: status('failed'), status: 'failed' },
      {
        title: 'unknown',
        query: { hash: HASH, chainId: '1' },
        exchanges: [{ request: { url: '/status' }, response: { status: 404, json: { error: { code: 'not_found' } } } }],
        status: undefined,
      },
    ],
    opens: [/\/orchestration\/(quote|submit)/],
  },
})
