import { pickProvider, providerSuite, type StubbedRequest } from '@switchyard/conformance'
import { describe, it } from 'vitest'
import { garden } from './garden.ts'
import { assetList, policy } from './testing/asset-list.ts'
import {
  btcPayout,
  btcSource,
  evmPayout,
  evmSource,
  ORDER_ID,
  ok,
  openedBtc,
  openedEvm,
  order,
  quoteOf,
} from './testing/orders.ts'
import { addresses, btc, cbbtc, eth, wbtc } from './testing/tokens.ts'

const WBTC_HTLC = '0xD781a2abB3FCB9fC0D1Dd85697c237d06b75fe95'
const NATIVE_HTLC = '0xE413743B51f3cC8b3ac24addf50D18fa138cB0Bb'

const supported: readonly StubbedRequest[] = [
  { request: { method: 'GET', url: '/assets' }, response: { json: ok(assetList) } },
  { request: { method: 'GET', url: '/policy' }, response: { json: ok(policy) } },
]

const quoted = (from: string, to: string, sell: string, buy: string): readonly StubbedRequest[] => [
  { request: { method: 'GET', url: '/quote' }, response: { json: ok([quoteOf(from, to, sell, buy)]) } },
]

const refused = (error: string): readonly StubbedRequest[] => [
  { request: { method: 'GET', url: '/quote' }, response: { status: 400, json: { status: 'Error', error } } },
]

const opened = (result: unknown, fetched: unknown): readonly StubbedRequest[] => [
  { request: { method: 'POST', url: '/orders' }, response: { json: ok(result) } },
  { request: { method: 'GET', url: `/orders/${ORDER_ID}` }, response: { json: ok(fetched) } },
]

const btcAsk = { sell: btc, buy: cbbtc, sellAmount: 50_000n }
const btcQuote = quoted('bitcoin:btc', 'base:cbbtc', '50000', '49850')
const fromBtc = { sources: [addresses.BTC], destinationAddress: addresses.EVM } as const
const fromEvm = { sources: [addresses.EVM], destinationAddress: addresses.BTC } as const
const noShares = { affiliateBps: 0, serviceBps: 0 }
const AFFILIATE = `0x${'a1'.repeat(20)}`
const OPERATOR = `0x${'b2'.repeat(20)}`
const landed = {
  initiate_tx_hash: `${'11'.repeat(32)}:925001`,
  initiate_block_number: '925001',
  filled_amount: '50000',
}
const tracked = (source: object, destination: object = {}): readonly StubbedRequest[] => [
  {
    request: { url: `/orders/${ORDER_ID}` },
    response: {
      json: ok(order(btcSource({ ...source }), evmPayout({ ...destination }), { created_at: '2027-01-15T07:50:00Z' })),
    },
  },
]
const query = { depositChannelId: ORDER_ID }

providerSuite({
  test: { describe, it },
  make: (tools) =>
    pickProvider(garden({ baseUrl: 'http://garden/v2', htlcs: { 'ethereum:eth': NATIVE_HTLC } }), 'GARDEN')(tools),
  capabilities: { refund: 'sender', flexInput: false, privacy: false, faultCode: 'noQuoteResponse', buildOpens: true },
  cases: {
    assets: { stubs: supported },
    opens: [/\/orders$/],
    quotes: [
      { title: 'BTC for cbBTC', params: btcAsk, stubs: btcQuote },
      {
        title: 'WBTC for BTC',
        params: { sell: wbtc, buy: btc, sellAmount: 50_000n },
        stubs: quoted('ethereum:wbtc', 'bitcoin:btc', '50000', '49850'),
      },
    ],
    declines: [
      {
        title: 'below the least',
        params: { ...btcAsk, sellAmount: 9_999n },
        stubs: refused('Exact input quote error : expected amount to be within the range of 10000 to 500000000'),
        errorCode: 'sellAssetAmountTooSmall',
        minAmount: '0.0001',
      },
      {
        title: 'above the most',
        params: { ...btcAsk, sellAmount: 500_000_001n },
        stubs: refused('Exact output quote error : expected amount to be within the range of 10000 to 500000000'),
        errorCode: 'insufficientLiquidity',
      },
      {
        title: 'no depth',
        params: btcAsk,
        stubs: refused('Insufficient liquidity'),
        errorCode: 'insufficientLiquidity',
      },
      {
        title: 'no solver',
        params: btcAsk,
        stubs: [{ request: { url: '/quote' }, response: { json: ok([]) } }],
        errorCode: 'insufficientLiquidity',
      },
      {
        title: 'no pair',
        params: btcAsk,
        stubs: refused('No order pair found : bitcoin:btc:base:cbbtc'),
        errorCode: 'invalidAsset',
      },
      {
        title: 'an asset Garden forgot',
        params: btcAsk,
        stubs: refused("Asset 'base:cbbtc' not found"),
        errorCode: 'invalidAsset',
      },
      {
        title: 'a solver Garden forgot',
        params: btcAsk,
        stubs: refused('Invalid strategy id'),
        errorCode: 'quoteError',
      },
      {
        title: 'words nobody has seen',
        params: btcAsk,
        stubs: refused('the moon is full'),
        errorCode: 'noQuoteResponse',
      },
      { title: 'the same asset', params: { ...btcAsk, buy: btc }, stubs: [], errorCode: 'invalidAsset' },
    ],
    builds: [
      {
        title: 'BTC for cbBTC',
        params: btcAsk,
        stubs: btcQuote,
        buildStubs: opened(openedBtc(), order(btcSource(), evmPayout())),
        addresses: fromBtc,
      },
      {
        title: 'WBTC for BTC',
        params: { sell: wbtc, buy: btc, sellAmount: 50_000n },
        stubs: quoted('ethereum:wbtc', 'bitcoin:btc', '50000', '49850'),
        buildStubs: opened(openedEvm(WBTC_HTLC, 50_000n, 0n), order(evmSource('ethereum:wbtc', 50_000n), btcPayout())),
        addresses: fromEvm,
      },
      {
        title: 'ETH for BTC',
        params: { sell: eth, buy: btc, sellAmount: 10n ** 16n },
        stubs: quoted('ethereum:eth', 'bitcoin:btc', String(10n ** 16n), '49850'),
        buildStubs: opened(
          openedEvm(NATIVE_HTLC, 10n ** 16n, 10n ** 16n),
          order(evmSource('ethereum:eth', 10n ** 16n), btcPayout()),
        ),
        addresses: fromEvm,
      },
    ],
    fees: [
      {
        title: 'two shares',
        params: {
          ...btcAsk,
          fees: { ...noShares, accounts: { garden: AFFILIATE }, serviceAccounts: { garden: OPERATOR } },
        },
        stubs: btcQuote,
        buildStubs: opened(openedBtc(), order(btcSource(), evmPayout())),
        addresses: fromBtc,
        markers: [AFFILIATE, OPERATOR],
      },
    ],
    enforced: () => 'upstream',
    refusedBuilds: [
      {
        title: 'a deposit address of its own making',
        params: btcAsk,
        stubs: btcQuote,
        buildStubs: opened(openedBtc({ to: addresses.BTC }), order(btcSource(), evmPayout())),
        addresses: fromBtc,
        errorCode: 'unableToBuildTransaction',
      },
    ],
    statuses: [
      {
        title: 'paid out',
        query,
        stubs: tracked(landed, { redeem_tx_hash: '0xaa', redeem_block_number: '5' }),
        status: 'completed',
      },
      {
        title: 'refunded',
        query,
        stubs: tracked({ ...landed, refund_tx_hash: 'bb', refund_block_number: '9' }),
        status: 'refunded',
      },
      { title: 'locked', query, stubs: tracked(landed), status: 'swapping' },
      {
        title: 'seen',
        query,
        stubs: tracked({ ...landed, initiate_tx_hash: 'aa', initiate_block_number: '0' }),
        status: 'pending',
      },
      { title: 'waited for', query, stubs: tracked({}), status: 'not_started' },
      {
        title: 'unknown',
        query,
        stubs: [
          {
            request: { url: '/orders' },
            response: { status: 400, json: { status: 'Error', error: 'Order not found' } },
          },
        ],
        status: undefined,
      },
    ],
  },
})
