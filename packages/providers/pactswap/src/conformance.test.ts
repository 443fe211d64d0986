import { pickProvider, providerSuite, type StubbedRequest } from '@switchyard/conformance'
import { describe, it } from 'vitest'
import { pactswap } from './pactswap.ts'
import { composedNative, composedToken } from './testing/composed.ts'
import { addresses, btc, eth, usdt } from './testing/tokens.ts'

const contractIds = {
  eth: { sell: 'l2-eth', buy: 'l2-eth-2' },
  usdt_eth: { sell: 'l2-usdt' },
  btc: { buy: 'l2-btc', sell: 'l2-btc-1' },
}
const quoted = (json: unknown, status = 200): readonly StubbedRequest[] => [
  { request: { method: 'GET', url: '/pactswap_cm/getSwapQuotesByAmountFrom' }, response: { json, status } },
]
const good = quoted([{ amountTo: '3500000', marketMaker: 'ab' }, { amountTo: '3400000' }])
const composed = (json: unknown): readonly StubbedRequest[] => [
  ...good,
  { request: { method: 'GET', url: '/pactswap_cm/composeSwapTxByAmountFrom' }, response: { json } },
]
const params = { sell: eth, buy: btc, sellAmount: 10n ** 18n }
const AFFILIATE = `0x${'a1'.repeat(20)}`
const OPERATOR = `0x${'b2'.repeat(20)}`
const swapAddresses = { sources: [addresses.EVM], destinationAddress: addresses.BTC } as const
const state = { version: 1, sellType: 'eth', buyType: 'btc', from: 'l2-eth', to: 'l2-btc', fees: [] }
const known = {
  provider: 'PACTSWAP',
  sellAsset: 'ETH.ETH',
  buyAsset: 'BTC.BTC',
  sellAmount: 10n ** 18n,
  sourceAddress: addresses.EVM,
  destinationAddress: addresses.BTC,
  state,
  createdAt: 1,
}
const query = { hash: `0x${'ab'.repeat(32)}`, chainId: '1', known }
const pact = (executionStatus: string): readonly StubbedRequest[] => [
  {
    request: { url: '/pactswap_cm/getPactInfo' },
    response: {
      json: {
        pactInfo: {
          id: 'o',
          promisedL1Amount: '3500000',
          executionStatus,
          executionInfo: { l1TxId: 'cd'.repeat(32), l1Amount: '3500000' },
        },
      },
    },
  },
]

providerSuite({
  test: { describe, it },
  make: (tools) =>
    pickProvider(pactswap({ baseUrl: 'http://pact', contractIds, integratorFees: true }), 'PACTSWAP')(tools),
  capabilities: {
    refund: 'sender',
    flexInput: false,
    privacy: false,
    buyOnlyChains: ['BTC', 'LTC', 'DOGE'],
    faultCode: 'apiRequestFailed',
    buildOpens: true,
  },
  cases: {
    assets: { stubs: [] },
    opens: [/composeSwapTx/],
    quotes: [
      { title: 'ETH for BTC', params, stubs: good },
      {
        title: 'in an envelope',
        params: { ...params, sell: usdt, sellAmount: 10n ** 9n },
        stubs: quoted({ quotes: [{ amountTo: '900000' }] }),
      },
    ],
    declines: [
      { title: 'nobody', params, stubs: quoted([]), errorCode: 'insufficientLiquidity' },
      {
        title: 'no orders',
        params,
        stubs: quoted({ message: 'No orders found' }, 400),
        errorCode: 'insufficientLiquidity',
      },
      {
        title: 'a minimum',
        params,
        stubs: quoted({ error: { code: 'X', message: 'amount below minimum' } }, 400),
        errorCode: 'sellAssetAmountTooSmall',
      },
      { title: 'an asset', params, stubs: quoted({ error: 'unsupported token' }, 400), errorCode: 'invalidAsset' },
      {
        title: 'other words',
        params,
        stubs: quoted({ error: 'the moon is full' }, 400),
        errorCode: 'apiRequestFailed',
      },
      {
        title: 'a sell out of Bitcoin',
        params: { sell: btc, buy: eth, sellAmount: 1_000_000n },
        stubs: [],
        errorCode: 'invalidAsset',
      },
    ],
    builds: [
      {
        title: 'ETH for BTC',
        params,
        stubs: good,
        buildStubs: composed(composedNative(10n ** 18n)),
        addresses: swapAddresses,
      },
      {
        title: 'USDT for BTC',
        params: { ...params, sell: usdt, sellAmount: 10n ** 9n },
        stubs: good,
        buildStubs: composed(composedToken(10n ** 9n)),
        addresses: swapAddresses,
      },
    ],
    fees: [
      {
        title: 'two integrator fees',
        params: {
          ...params,
          fees: {
            affiliateBps: 0,
            serviceBps: 0,
            accounts: { pactswap: AFFILIATE },
            serviceAccounts: { pactswap: OPERATOR },
          },
        },
        stubs: good,
        buildStubs: composed(composedNative((10n ** 18n * 9_955n) / 10_000n)),
        addresses: swapAddresses,
        markers: [AFFILIATE.slice(2), OPERATOR.slice(2)],
      },
    ],
    endless:
      'Neither prices nor composed calls carry an end; the engine lets a built swap be sent for as long as a quote is stored.',
    enforced: () => 'upstream',
    refusedBuilds: [
      {
        title: 'another contract',
        params,
        stubs: good,
        buildStubs: composed(composedNative(10n ** 18n, {}, { to: addresses.MAKER })),
        addresses: swapAddresses,
        errorCode: 'unableToBuildTransaction',
      },
      {
        title: 'a fallen price',
        params,
        stubs: good,
        buildStubs: quoted([{ amountTo: '3000000' }]),
        addresses: swapAddresses,
        errorCode: 'outputAmountDeviationTooHigh',
      },
    ],
    statuses: [
      { title: 'under way', query, stubs: pact('ACTIVE'), status: 'swapping' },
      { title: 'paid out', query, stubs: pact('COMPLETED'), status: 'completed' },
      { title: 'compensated', query, stubs: pact('EXPIRED'), status: 'refunded' },
      { title: 'a state nobody knows', query, stubs: pact('ELSE'), status: 'unknown' },
      {
        title: 'no pact yet',
        query,
        stubs: [{ request: { url: '/getPactInfo' }, response: { status: 404, json: {} } }],
        status: 'pending',
      },
      { title: 'a stranger', query: { hash: query.hash }, stubs: [], status: undefined },
    ],
  },
})
