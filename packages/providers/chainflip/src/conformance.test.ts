import { pickProvider, providerSuite, type QuoteParamsCase, type StubbedRequest } from '@switchyard/conformance'
import type { Capabilities } from '@switchyard/core'
import { describe, it } from 'vitest'
import { chainflip } from './chainflip.ts'
import { boosted, catalogue, openedChannel, quote, quoteFor, streamed } from './testing/backend.ts'
import { RECEIVER, SENDER } from './testing/fixture.ts'
import { arbUsdc, btc, eth, usdc } from './testing/tokens.ts'

const at = (url: string, json: unknown, status = 200): StubbedRequest => ({
  request: { url },
  response: { status, json },
})

const AFFILIATE = 'cFJ4sqrg4FnrLPsGdt5w85XExGYxVLHLYLci28PnqcVVb8r8a'

/** 45 basis points of what passes through the middle of the quote. */
const withBroker = {
  includedFees: [
    { type: 'INGRESS', chain: 'Bitcoin', asset: 'BTC', amount: '1000' },
    { type: 'NETWORK', chain: 'Ethereum', asset: 'USDC', amount: '9624240' },
    { type: 'BROKER', chain: 'Ethereum', asset: 'USDC', amount: '43308900' },
    { type: 'EGRESS', chain: 'Ethereum', asset: 'ETH', amount: '500000000000000' },
  ],
}

const refused = (message: string, status = 400): readonly StubbedRequest[] => [at('/v2/quote', { message }, status)]
const catalogued = at('/api/networkInfo', catalogue())
const opened = {
  request: { method: 'POST', url: 'broker.test', body: 'broker_request_swap_deposit_address' },
  response: { json: { jsonrpc: '2.0', id: 1, result: openedChannel() } },
} as const

const params: QuoteParamsCase = { sell: btc, buy: eth, sellAmount: 10_000_000n }
const addresses = { sources: [SENDER] as [string], destinationAddress: RECEIVER }
const REFUND = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'

const completed = {
  state: 'COMPLETED',
  swapId: '332925',
  srcAsset: 'BTC',
  srcChain: 'Bitcoin',
  destAsset: 'ETH',
  destChain: 'Ethereum',
  destAddress: RECEIVER,
  depositChannel: { id: '1-Bitcoin-2', depositAddress: SENDER, isExpired: false },
  deposit: { amount: '10000000', txRef: 'aa', witnessedAt: 1_799_999_000_000 },
  swap: { originalInputAmount: '9999000', swappedInputAmount: '9999000', swappedOutputAmount: '3000000000000000000' },
  swapEgress: { amount: '2999500000000000000', txRef: '0xbb', witnessedAt: 1_799_999_900_000 },
}
const refundedSwap = {
  ...completed,
  swapEgress: undefined,
  refundEgress: { amount: '9990000', witnessedAt: 1_799_999_900_000 },
}

for (const [id, chunks] of [
  ['CHAINFLIP', false],
  ['CHAINFLIP_STREAMING', true],
] as const) {
  const capabilities: Capabilities = {
    refund: 'forwarded',
    flexInput: true,
    privacy: false,
    boost: !chunks,
    feeCapBps: 1_000,
    faultCode: 'noQuoteResponse',
    buildOpens: true,
  }
  const dcaParams = chunks ? { dcaParams: { numberOfChunks: 4, chunkIntervalBlocks: 2 } } : {}
  const quoted = [at('/v2/quote', [quote({ boostQuote: boosted() }), streamed()])]
  const tokens = (sell: string, buy: string, changes: object = {}): readonly StubbedRequest[] => [
    at('/v2/quote', [quoteFor(sell, buy, { type: chunks ? 'DCA' : 'REGULAR', ...dcaParams, ...changes })]),
  ]
  const building = [...quoted, catalogued, opened]
  const channel = { depositChannelId: '1-Bitcoin-2' }

  describe(id, () => {
    providerSuite({
      test: { describe, it },
      make: (tools) => pickProvider(chainflip({ brokerUrl: 'https://broker.test' }), id)(tools),
      capabilities,
      cases: {
        assets: { stubs: [catalogued] },
        quotes: [
          { title: 'BTC to ETH', params, stubs: quoted },
          { title: 'boosted', params: { ...params, boost: true }, stubs: quoted },
          { title: 'whatever arrives', params: { ...params, flexInput: true }, stubs: quoted },
          {
            title: 'USDC on Arbitrum to BTC',
            params: { sell: arbUsdc, buy: btc, sellAmount: 5_000_000_000n },
            stubs: tokens(arbUsdc.identifier, btc.identifier, {
              depositAmount: '5000000000',
              estimatedPrice: '0.0000101',
              egressAmount: '5040000',
            }),
          },
        ],
        declines: [
          {
            title: 'too small',
            params,
            stubs: refused('expected amount is below minimum swap amount (70000000)'),
            errorCode: 'sellAssetAmountTooSmall',
            ...(chunks ? {} : { minAmount: '0.7' }),
          },
          {
            title: 'too much',
            params,
            stubs: refused('insufficient liquidity for the requested amount'),
            errorCode: 'insufficientLiquidity',
          },
          { title: 'disabled', params, stubs: refused('Asset Btc is disabled', 503), errorCode: 'swapHalted' },
          {
            title: 'an address of another chain',
            params: { ...params, destinationAddress: SENDER },
            stubs: quoted,
            errorCode: 'invalidAddressForChain',
          },
        ],
        builds: [
          { title: 'BTC to ETH', params, stubs: quoted, buildStubs: building, addresses },
          {
            title: 'with a refund address',
            params: { ...params, refundAddress: REFUND },
            stubs: quoted,
            buildStubs: building,
            addresses: { ...addresses, refundAddress: REFUND },
          },
        ],
        fees: [
          {
            title: 'two shares',
            params: {
              ...params,
              fees: { affiliateBps: 0, serviceBps: 0, accounts: { chainflip: AFFILIATE }, serviceAccounts: {} },
            },
            stubs: [at('/v2/quote', [quote(withBroker), streamed(withBroker)])],
            buildStubs: building,
            addresses,
            markers: [AFFILIATE, 'brokerCommissionBps=45', '"bps":30'],
          },
        ],
        noEffect: { flexInput: 'a channel swaps whatever arrives' },
        refusedBuilds: [
          {
            title: 'payouts are closed by now',
            params,
            stubs: quoted,
            buildStubs: [at('/api/networkInfo', catalogue({ Eth: { egressEnabled: false } })), opened],
            addresses,
            errorCode: 'swapHalted',
          },
        ],
        statuses: [
          {
            title: 'done',
            query: channel,
            stubs: [at('/v2/swaps/', { ...completed, ...dcaParams })],
            status: 'completed',
          },
          {
            title: 'sent back',
            query: channel,
            stubs: [at('/v2/swaps/', { ...refundedSwap, ...dcaParams })],
            status: 'refunded',
          },
          {
            title: 'unknown',
            query: channel,
            stubs: [at('/v2/swaps/', { message: 'resource not found' }, 404)],
            status: undefined,
          },
        ],
        tokens: [usdc],
        opens: [/broker\.test/, /openSwapDepositChannel/],
      },
    })
  })
}
