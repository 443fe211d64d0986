import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { code, fromBtc, fromUser, ORDER, offered } from '../testing/building.ts'
import { btcSource, evmPayout, KEYS, ok, openedBtc, order } from '../testing/orders.ts'
import { testNetwork } from '../testing/test-network.ts'
import { addresses } from '../testing/tokens.ts'

describe('a deposit from Bitcoin', () => {
  const other = '1'.repeat(64)
  const good = { opened: {}, source: {}, payout: {}, order: {} }
  it.each([
    ['another address', { ...good, opened: { to: addresses.BTC } }],
    ['another amount to send', { ...good, opened: { amount: '50001' } }],
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
    expect(await code(provider.build(offer, fromUser, context))).toBe('unableToBuildTransaction')
  })

  it('is rejected when the order has no address', async () => {
    const fresh = order(btcSource(), evmPayout())
    const answers = { 'POST /orders': ok(openedBtc({ to: null })), [ORDER]: ok(fresh) }
    const { provider, offer, context } = await offered(fromBtc, answers)
    expect(await code(provider.build(offer, fromUser, context))).toBe(
      'UpstreamError: to is missing; expected a string.',
    )
  })

  it('is rejected for any other output key', async () => {
    const digit = fc.constantFrom(...'qpzry9x8gf2tvdw0s3jn54khce6mua7l')
    const { offer } = await offered(fromBtc, {})
    await fc.assert(
      fc.asyncProperty(fc.nat(40), digit, async (place, letter) => {
        const right = String(btcSource().swap_id)
        const to = `${right.slice(0, 10 + place)}${letter}${right.slice(11 + place)}`
        fc.pre(to !== right)
        const fresh = order(btcSource({ swap_id: to }), evmPayout())
        const { provider, context } = testNetwork({ 'POST /orders': ok(openedBtc({ to })), [ORDER]: ok(fresh) })
        expect(await code(provider.build(offer, fromUser, context))).toBe('unableToBuildTransaction')
      }),
      { numRuns: 50 },
    )
  })
})
