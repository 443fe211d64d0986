import { describe, expect, it } from 'vitest'
import { btcPayout, btcSource, evmPayout, evmSource, ORDER_ID, ok, order } from './testing/orders.ts'
import { addresses, btc } from './testing/tokens.ts'
import { NOW, world } from './testing/world.ts'

const HASH = '11'.repeat(32)
const landed = {
  initiate_tx_hash: `${HASH}:925001, ${'22'.repeat(32)}:925002`,
  initiate_block_number: '925001',
  filled_amount: '50000',
  initiate_timestamp: '2027-01-15T08:10:00Z',
}
const at = (minutes: number) => ({ created_at: new Date(NOW - minutes * 60_000).toISOString() })

const seen = async (told: unknown, query: object = { depositChannelId: ORDER_ID }) => {
  const { provider, context, requests } = world({
    [`GET /orders/${ORDER_ID}`]: ok(told),
    'GET /orders': ok({ data: [told] }),
  })
  return { observation: await provider.getStatus?.(query, context), requests }
}

describe('an order', () => {
  it('is told with deposit, lock of the solver, and payout', async () => {
    const paid = {
      initiate_tx_hash: '0xaa',
      initiate_block_number: '7',
      redeem_tx_hash: '0xbb',
      redeem_block_number: '8',
      redeem_timestamp: '2027-01-15T08:20:00Z',
    }
    const { observation } = await seen(order(btcSource(landed), evmPayout(paid), at(30)))
    expect(observation).toMatchObject({
      status: 'completed',
      hash: HASH,
      fromAmount: '0.0005',
      toAmount: '0.0004985',
      toAddress: addresses.EVM,
      finalisedAt: 1_800_001_200,
      providerOrderId: ORDER_ID,
    })
    expect(observation?.legs.map(({ type, hash, status }) => [type, hash, status])).toEqual([
      ['native_send', HASH, 'completed'],
      ['swap', '0xaa', 'completed'],
      ['token_transfer', '0xbb', 'completed'],
    ])
  })

  it('that was funded with another amount comes back to the sender, and says why', async () => {
    const back = { ...landed, filled_amount: '49999', refund_tx_hash: 'cc', refund_block_number: '925200' }
    const { observation } = await seen(order(btcSource(back), evmPayout(), at(30)))
    expect(observation).toMatchObject({
      status: 'refunded',
      toAmount: '0',
    })
    expect(observation?.legs.at(-1)).toMatchObject({
      toAsset: 'BTC.BTC',
      toAmount: '0.00049999',
      toAddress: addresses.BTC,
    })
    expect(observation?.refundReason).toContain('not the one agreed')
    expect(observation?.legs.at(-1)).toMatchObject({ hash: 'cc', status: 'refunded', chainId: btc.chainId })
  })

  it.each([
    ['created', {}, {}, 30, 'not_started'],
    ['never funded', {}, {}, 361, 'failed'],
    ['in the mempool', { ...landed, initiate_block_number: '0' }, {}, 30, 'pending'],
    ['in a block', landed, {}, 30, 'swapping'],
    ['answered by the solver', landed, { initiate_tx_hash: '0xaa' }, 30, 'swapping'],
    ['given up by the solver', landed, { refund_tx_hash: '0xaa' }, 30, 'swapping'],
    ['being refunded', { ...landed, refund_tx_hash: 'cc', refund_block_number: '0' }, {}, 30, 'swapping'],
    ['left too late', landed, {}, 361, 'swapping'],
  ])('that is %s has its own status', async (_, source, payout, minutes, status) => {
    const { observation } = await seen(order(btcSource(source), evmPayout(payout), at(minutes)))
    expect(observation?.status).toBe(status)
  })

  it('to Bitcoin is done when the solver has taken the sell, even before the payout is seen', async () => {
    const taken = { initiate_tx_hash: '0xaa', initiate_block_number: '7', redeem_tx_hash: '0xbb' }
    const { observation } = await seen(order(evmSource('ethereum:wbtc', 50_000n, taken), btcPayout(), at(30)))
    expect(observation?.status).toBe('completed')
  })

  it('expires after an hour where the sell is not on Bitcoin', async () => {
    const { observation } = await seen(order(evmSource('ethereum:wbtc', 50_000n), btcPayout(), at(61)))
    expect(observation).toMatchObject({ status: 'failed', trackingStatus: 'dropped' })
  })

  it('is found by the hash of its deposit, and only by that', async () => {
    const told = order(btcSource(landed), evmPayout(), at(30))
    expect((await seen(told, { hash: HASH.toUpperCase() })).observation?.status).toBe('swapping')
    expect((await seen(told, { hash: '33'.repeat(32) })).observation).toBeUndefined()
    expect((await seen(told, { depositAddress: addresses.BTC })).observation).toBeUndefined()
  })

  it('of another number is not asked for', async () => {
    const { observation, requests } = await seen({}, { depositChannelId: 'x/../y' })
    expect(observation).toBeUndefined()
    expect(requests).toEqual([])
  })
})
