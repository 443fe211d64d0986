import { type Offer, type SwapAddresses, SwapError, type Token } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { approveData, initiateData } from './htlc/evm-htlc.ts'
import { initiateCalldata } from './htlc/starknet-htlc.ts'
import {
  btcPayout,
  btcSource,
  evmPayout,
  evmSource,
  KEYS,
  ORDER_ID,
  ok,
  openedBtc,
  openedEvm,
  order,
  quoteOf,
  SOLVER_ID,
} from './testing/orders.ts'
import { NOW, params, Status, type StubResponses, type TestNetwork, testNetwork } from './testing/test-network.ts'
import { addresses, btc, cbbtc, eth, strkWbtc, wbtc } from './testing/tokens.ts'

const WBTC_HTLC = '0xD781a2abB3FCB9fC0D1Dd85697c237d06b75fe95'
const NATIVE_HTLC = '0xE413743B51f3cC8b3ac24addf50D18fa138cB0Bb'
const ORDER = `GET /orders/${ORDER_ID}`
const HOUR = 3_600_000

interface Sell {
  readonly sell: Token
  readonly buy: Token
  readonly ids: readonly [string, string]
  readonly amount: bigint
}

const fromBtc: Sell = { sell: btc, buy: cbbtc, ids: ['bitcoin:btc', 'base:cbbtc'], amount: 50_000n }
const fromWbtc: Sell = { sell: wbtc, buy: btc, ids: ['ethereum:wbtc', 'bitcoin:btc'], amount: 50_000n }
const fromEth: Sell = { sell: eth, buy: btc, ids: ['ethereum:eth', 'bitcoin:btc'], amount: 10n ** 16n }

const swapAddresses = (source: string, destinationAddress: string): SwapAddresses => ({
  sources: [source],
  destinationAddress,
  refundAddressSetting: 'WARNING',
  sweep: false,
})

const fromUser = swapAddresses(addresses.BTC, addresses.EVM)
const fromEvmUser = swapAddresses(addresses.EVM, addresses.BTC)

const offered = async (
  { sell, buy, ids, amount }: Sell,
  responses: StubResponses,
): Promise<TestNetwork & { offer: Offer }> => {
  const quote = { 'GET /quote': ok([quoteOf(...ids, String(amount), '49850')]) }
  const made = testNetwork({ ...quote, ...responses })
  const answer = await made.provider.quote(params({ sell, buy, sellAmount: amount }), made.context)
  if (!('offers' in answer) || !answer.offers[0]) throw new Error(JSON.stringify(answer))
  return { ...made, offer: answer.offers[0] }
}

const built = async (sell: Sell, opened: unknown, fresh: unknown, who: SwapAddresses) => {
  const { provider, context, offer, requests } = await offered(sell, { 'POST /orders': ok(opened), [ORDER]: ok(fresh) })
  return { deposit: await provider.build(offer, who, context), requests }
}

const code = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => 'built',
    (cause: unknown) => cause,
  )
  return SwapError.is(error) ? error.code : String(error)
}

describe('a deposit from Bitcoin', () => {
  it('pays the address derived from the terms, the exact amount, within six hours', async () => {
    const { deposit, requests } = await built(fromBtc, openedBtc(), order(btcSource(), evmPayout()), fromUser)
    expect(deposit).toMatchObject({
      kind: 'simpleTransfer',
      to: 'bc1ptt49v22dcst7mquwfsmcu2t56xjg07whtcgufvhjuj5zu89y6q0qy0lrnw',
      amount: 50_000n,
      sources: [addresses.BTC],
      channel: { id: ORDER_ID },
      expiresAt: NOW + 6 * HOUR,
    })
    const body = JSON.parse(requests.find(({ method }) => method === 'POST')?.body ?? '')
    expect(body).toEqual({
      source: { asset: 'bitcoin:btc', owner: addresses.BTC, delegate: null, amount: '50000' },
      destination: { asset: 'base:cbbtc', owner: addresses.EVM, delegate: null, amount: '49850' },
      solver_id: SOLVER_ID,
      slippage: 50,
      nonce: NOW,
      affiliate_fees: [],
    })
  })

  it('has identifiers, human amounts and percent in its meta', async () => {
    const { deposit } = await built(fromBtc, openedBtc(), order(btcSource(), evmPayout()), fromUser)
    expect(deposit.meta).toEqual({
      garden: {
        destinationAddress: addresses.EVM,
        sellAsset: 'BTC.BTC',
        buyAsset: cbbtc.identifier,
        sourceAddress: addresses.BTC,
        sellAmount: '0.0005',
        buyAmount: '0.0004985',
        slippage: 0.5,
      },
    })
  })

  it('opens the order with the slippage left to the minimum, and reports what is enforced', async () => {
    const held = { ...fromUser, minBuyAmount: 49_751n }
    const { deposit, requests } = await built(fromBtc, openedBtc(), order(btcSource(), evmPayout()), held)
    const body = JSON.parse(requests.find(({ method }) => method === 'POST')?.body ?? '')
    // 49,850 less 19 basis points is 49,755.
    expect([body.slippage, deposit.enforced]).toEqual([19, { minBuyAmount: 49_755n }])
    const { deposit: usual } = await built(fromBtc, openedBtc(), order(btcSource(), evmPayout()), fromUser)
    expect(usual.enforced).toEqual({ minBuyAmount: 49_600n })
  })

  it('opens no order for less than the minimum', async () => {
    const { provider, offer, context, requests } = await offered(fromBtc, {})
    expect(await code(provider.build(offer, { ...fromUser, minBuyAmount: 49_851n }, context))).toBe(
      'outputAmountDeviationTooHigh',
    )
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  const other = '1'.repeat(64)
  const good = { opened: {}, source: {}, payout: {}, order: {} }
  it.each([
    ['another address', { ...good, opened: { to: addresses.BTC } }],
    ['another amount to send', { ...good, opened: { amount: '50001' } }],
    ['no address', { ...good, opened: { to: null } }],
    ['another id', { ...good, order: { order_id: other } }],
    ['another sell asset', { ...good, source: { asset: 'litecoin:ltc' } }],
    ['another buy asset', { ...good, payout: { asset: 'base:usdc' } }],
    ['a higher sell amount', { ...good, source: { amount: '50001' } }],
    ['a lower buy amount', { ...good, payout: { amount: '49849' } }],
    ['another sender', { ...good, source: { initiator: 'bc1q000000000000000000000000000000000000000' } }],
    ['a bare key in place of the sender', { ...good, source: { initiator: KEYS.user } }],
    ['another recipient', { ...good, payout: { redeemer: KEYS.evmSolver } }],
    ['two secrets', { ...good, payout: { secret_hash: other } }],
    ['another secret on both sides', { ...good, source: { secret_hash: other }, payout: { secret_hash: other } }],
    ['a known secret', { ...good, source: { secret: other } }],
    ['a lock of years', { ...good, source: { timelock: 60_000 } }],
    ['another timelock', { ...good, source: { timelock: 143 } }],
    ['another redeemer', { ...good, source: { redeemer: KEYS.user } }],
    ['no key of the user', { ...good, source: { delegate: null } }],
  ])('is rejected when the order has %s', async (_, change) => {
    const fresh = order(btcSource(change.source), evmPayout(change.payout), change.order)
    const made = offered(fromBtc, { 'POST /orders': ok(openedBtc(change.opened)), [ORDER]: ok(fresh) })
    const { provider, offer, context } = await made
    const error = await provider.build(offer, fromUser, context).catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(Error)
  })

  it('is rejected for any other output key', async () => {
    const digit = fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l')
    const { provider, offer, context } = await offered(fromBtc, {})
    await fc.assert(
      fc.asyncProperty(fc.nat(40), digit, async (place, letter) => {
        const right = String(btcSource().swap_id)
        const to = `${right.slice(0, 10 + place)}${letter}${right.slice(11 + place)}`
        fc.pre(to !== right)
        const fresh = order(btcSource({ swap_id: to }), evmPayout())
        const { provider: next, context: later } = testNetwork({
          'POST /orders': ok(openedBtc({ to })),
          [ORDER]: ok(fresh),
        })
        expect(await code(next.build(offer, fromUser, later))).toBe('unableToBuildTransaction')
      }),
      { numRuns: 50 },
    )
    expect(provider.id).toBe('GARDEN')
    expect(context.clock.now()).toBe(NOW)
  })

  it('is rejected for a sweep', async () => {
    const { provider, offer, context, requests } = await offered(fromBtc, {})
    expect(await code(provider.build(offer, { ...fromUser, sweep: true }, context))).toBe('unableToBuildTransaction')
    expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('is rejected where the refund address must be honoured', async () => {
    const { provider, offer, context } = await offered(fromBtc, {})
    const strict = { ...fromUser, refundAddress: 'bc1qother', refundAddressSetting: 'STRICT' } as const
    expect(await code(provider.build(offer, strict, context))).toBe('refundAddressUnsupportedByRoute')
  })

  it.each([
    [
      400,
      'Exact input quote error : expected amount to be within the range of 60000 to 500000000',
      'sellAssetAmountTooSmall',
    ],
    [400, 'insufficient liquidity', 'insufficientLiquidity'],
    [400, 'Invalid strategy id', 'quoteError'],
    [400, 'price moved', 'quoteError'],
    [401, 'unauthorized', 'UpstreamError: Garden answered HTTP 401: the app id was not accepted.'],
  ])('maps the refusal of an order: %s %s', async (status, error, expected) => {
    const refused = new Status(status, { status: 'Error', error })
    const { provider, offer, context } = await offered(fromBtc, { 'POST /orders': refused })
    expect(await code(provider.build(offer, fromUser, context))).toBe(expected)
  })
})

describe('a deposit from an EVM chain', () => {
  const opened = openedEvm(WBTC_HTLC, 50_000n, 0n)
  const fresh = order(evmSource('ethereum:wbtc', 50_000n), btcPayout())

  it('calls the pinned HTLC with its own call data and an exact approval', async () => {
    const { deposit } = await built(fromWbtc, opened, fresh, fromEvmUser)
    const terms = { redeemer: KEYS.evmSolver, timelock: 7_200n, amount: 50_000n, secretHash: KEYS.hash }
    expect(deposit).toMatchObject({
      kind: 'contractCall',
      expiresAt: NOW + HOUR,
      call: {
        vm: 'evm',
        to: WBTC_HTLC,
        data: initiateData(terms),
        value: 0n,
        approval: { token: wbtc.address, spender: WBTC_HTLC, amount: 50_000n },
      },
    })
  })

  it('sends the value where the coin is sold', async () => {
    const amount = 10n ** 16n
    const source = order(evmSource('ethereum:eth', amount), btcPayout())
    const { deposit } = await built(fromEth, openedEvm(NATIVE_HTLC, amount, amount), source, fromEvmUser)
    expect(deposit).toMatchObject({ call: { to: NATIVE_HTLC, value: amount } })
    expect(deposit.kind === 'contractCall' && 'approval' in deposit.call).toBe(false)
  })

  it('accepts the older name of the transaction', async () => {
    const { initiate_transaction, ...rest } = opened
    const { deposit } = await built(fromWbtc, { ...rest, transaction: initiate_transaction }, fresh, fromEvmUser)
    expect(deposit.kind).toBe('contractCall')
  })

  const approval = (to: string, data: string) => ({ ...opened, approval_transaction: { to, data, value: '0x0' } })
  it.each([
    ['another contract', openedEvm(NATIVE_HTLC, 50_000n, 0n), fresh],
    ['value with a token', openedEvm(WBTC_HTLC, 50_000n, 1n), fresh],
    ['call data of another amount', openedEvm(WBTC_HTLC, 50_001n, 0n), fresh],
    ['another chain', openedEvm(WBTC_HTLC, 50_000n, 0n, { chain_id: 8453 }), fresh],
    ['an approval for another spender', approval(wbtc.address ?? '', approveData(NATIVE_HTLC, 50_000n)), fresh],
    ['an approval of another token', approval(NATIVE_HTLC, approveData(WBTC_HTLC, 50_000n)), fresh],
    [
      'another redeemer in the order',
      opened,
      order(evmSource('ethereum:wbtc', 50_000n, { redeemer: addresses.EVM }), btcPayout()),
    ],
    [
      'an identifier of other terms',
      opened,
      order(evmSource('ethereum:wbtc', 50_000n, { swap_id: '00'.repeat(32) }), btcPayout()),
    ],
    [
      'a payout address of other terms',
      opened,
      order(evmSource('ethereum:wbtc', 50_000n), btcPayout({ timelock: 13 })),
    ],
  ])('is rejected with %s', async (_, answer, orderTold) => {
    expect(await code(built(fromWbtc, answer, orderTold, fromEvmUser))).toBe('unableToBuildTransaction')
  })
})

describe('a deposit from Starknet', () => {
  const htlc = '0x7defd8eb3b770005ab1ca5f89ad31f98fb5bc3c52deaeafd130be3b49f967b4'
  const terms = { redeemer: '0x078f8ae9', timelock: 43_200n, amount: 100_000n, secretHash: KEYS.hash }
  const source = {
    ...evmSource('starknet:wbtc', 100_000n),
    initiator: addresses.STRK.replace('0x00', '0x'),
    redeemer: terms.redeemer,
    timelock: 43_200,
    swap_id: 'cd'.repeat(32),
  }
  const sell: Sell = { sell: strkWbtc, buy: btc, ids: ['starknet:wbtc', 'bitcoin:btc'], amount: 100_000n }
  const selector = '0x2aed25fcd0101fcece997d93f9d0643dfa3fbd4118cae16bf7d6cd533577c28'
  const opened = (calldata: readonly string[]) => ({
    order_id: ORDER_ID,
    initiate_transaction: { to: htlc, selector, calldata },
  })

  it('approves and locks in one transaction', async () => {
    const who = swapAddresses(addresses.STRK, addresses.BTC)
    const { deposit } = await built(sell, opened(initiateCalldata(terms)), order(source, btcPayout()), who)
    expect(deposit).toMatchObject({
      call: {
        vm: 'starknet',
        calls: [
          { contractAddress: strkWbtc.address, entrypoint: 'approve' },
          { contractAddress: htlc, entrypoint: 'initiate', calldata: initiateCalldata(terms) },
        ],
      },
    })
  })

  it('is rejected with arguments of other terms', async () => {
    const who = swapAddresses(addresses.STRK, addresses.BTC)
    const other = initiateCalldata({ ...terms, amount: 100_001n })
    expect(await code(built(sell, opened(other), order(source, btcPayout()), who))).toBe('unableToBuildTransaction')
  })
})
