import { describe, expect, it } from 'vitest'
import { btcPayout, btcSource, evmPayout, evmSource, ORDER_ID, ok, order } from '../testing/orders.ts'
import { NOW, testNetwork } from '../testing/test-network.ts'
import { addresses, btc } from '../testing/tokens.ts'

const HASH = '11'.repeat(32)
const landed = {
  initiate_tx_hash: `${HASH}:925001, ${'22'.repeat(32)}:925002`,
  initiate_block_number: '925001',
  filled_amount: '50000',
  initiate_timestamp: '2027-01-15T08:10:00Z',
}
const at = (minutes: number) => ({ created_at: new Date(NOW - minutes * 60_000).toISOString() })

const request = async (answer: unknown, query: object = { depositChannelId: ORDER_ID }) => {
  const { provider, context, requests } = testNetwork({
    [`GET /orders/${ORDER_ID}`]: ok(answer),
    'GET /orders': ok({ data: [answer] }),
  })
  return { seen: await provider.getStatus?.(query, context), requests }
}

describe('getStatus', () => {
  it('reports deposit, lock of the solver, and payout', async () => {
    const paid = {
      initiate_tx_hash: '0xaa',
      initiate_block_number: '7',
      redeem_tx_hash: '0xbb',
      redeem_block_number: '8',
      redeem_timestamp: '2027-01-15T08:20:00Z',
    }
    const { seen } = await request(order(btcSource(landed), evmPayout(paid), at(30)))
    expect(seen).toMatchObject({
      status: 'completed',
      hash: HASH,
      fromAmount: '0.0005',
      toAmount: '0.0004985',
      toAddress: addresses.EVM,
      finalisedAt: 1_800_001_200,
      providerOrderId: ORDER_ID,
    })
    expect(seen?.legs.map(({ type, hash, status }) => [type, hash, status])).toEqual([
      ['native_send', HASH, 'completed'],
      ['swap', '0xaa', 'completed'],
      ['token_transfer', '0xbb', 'completed'],
    ])
  })

  it('shows the destination that the stored order was made for, whatever the response says', async () => {
    const stranger = '0x7777777777777777777777777777777777777777'
    const answer = order(btcSource(landed), { ...evmPayout(), redeemer: stranger }, at(30))
    const known = {
      provider: 'GARDEN',
      sellAsset: 'BTC.BTC',
      buyAsset: 'ETH.WBTC',
      sellAmount: 50_000n,
      sourceAddress: addresses.BTC,
      destinationAddress: addresses.EVM,
      depositChannelId: ORDER_ID,
      state: {},
      createdAt: 1,
    }
    const { seen } = await request(answer, { known })
    expect(seen?.toAddress).toBe(addresses.EVM)
    expect(JSON.stringify(seen)).not.toContain(stranger)
    const other = { ...known, depositChannelId: 'ff'.repeat(32) }
    expect((await request(answer, { depositChannelId: ORDER_ID, known: other })).seen?.toAddress).toBe(stranger)
  })

  it('does not take a text that is no hash for a transaction', async () => {
    for (const text of ['unheard of', 'null', '0x', 'x'.repeat(20), '<b>'])
      for (const side of [{ redeem_tx_hash: text }, { refund_tx_hash: text }]) {
        const { seen } = await request(order(btcSource(landed), evmPayout(side), at(30)))
        expect(seen?.status).toBe('swapping')
      }
  })

  it('reports a refund to the sender, with its reason, after a deposit of another amount', async () => {
    const back = { ...landed, filled_amount: '49999', refund_tx_hash: 'cc', refund_block_number: '925200' }
    const { seen } = await request(order(btcSource(back), evmPayout(), at(30)))
    expect(seen).toMatchObject({
      status: 'refunded',
      toAmount: '0',
    })
    expect(seen?.legs.at(-1)).toMatchObject({
      toAsset: 'BTC.BTC',
      toAmount: '0.00049999',
      toAddress: addresses.BTC,
    })
    expect(seen?.refundReason).toContain('not the amount of the order')
    expect(seen?.legs.at(-1)).toMatchObject({ hash: 'cc', status: 'refunded', chainId: btc.chainId })
  })

  it.each([
    ['created', {}, {}, 30, 'not_started'],
    ['never funded', {}, {}, 361, 'failed'],
    ['in the mempool', { ...landed, initiate_tx_hash: `${HASH}:0`, initiate_block_number: '0' }, {}, 30, 'pending'],
    ['in the block of its hash', { ...landed, initiate_block_number: '0' }, {}, 30, 'swapping'],
    ['paid without a block', landed, { redeem_tx_hash: '0xbb', redeem_block_number: '0' }, 30, 'swapping'],
    ['paid in an unknown block', landed, { redeem_tx_hash: '0xbb', redeem_block_number: null }, 30, 'swapping'],
    ['in a block', landed, {}, 30, 'swapping'],
    ['answered by the solver', landed, { initiate_tx_hash: '0xaa' }, 30, 'swapping'],
    ['given up by the solver', landed, { refund_tx_hash: '0xaa' }, 30, 'swapping'],
    ['being refunded', { ...landed, refund_tx_hash: 'cc', refund_block_number: '0' }, {}, 30, 'swapping'],
    ['left too late', landed, {}, 361, 'swapping'],
  ])('reports an order that is %s', async (_, source, payout, minutes, status) => {
    const { seen } = await request(order(btcSource(source), evmPayout(payout), at(minutes)))
    expect(seen?.status).toBe(status)
  })

  it('completes a payout on Bitcoin when it is in a block', async () => {
    const locked = { initiate_tx_hash: '0xaa', initiate_block_number: '7' }
    const redeemed = { ...locked, redeem_tx_hash: '0xbb', redeem_block_number: '9' }
    const statusOf = async (source: object, payout: object) => {
      const { seen } = await request(
        order(evmSource('ethereum:wbtc', 50_000n, { ...source }), btcPayout({ ...payout }), at(30)),
      )
      return [seen?.status, seen?.trackingStatus, seen?.toAmount, seen?.legs.at(-1)?.status, seen?.finalisedAt]
    }
    const sent = { redeem_tx_hash: HASH, redeem_block_number: '0' }
    expect(await statusOf(redeemed, {})).toEqual(['swapping', 'outbound', '', 'not_started', -1])
    expect(await statusOf(redeemed, sent)).toEqual(['swapping', 'outbound', '', 'pending', -1])
    expect(await statusOf(redeemed, { ...sent, redeem_tx_hash: `${HASH}:0` })).toEqual([
      'swapping',
      'outbound',
      '',
      'pending',
      -1,
    ])
    const done = ['completed', 'completed', '0.0004985', 'completed']
    expect((await statusOf(locked, { ...sent, redeem_block_number: '925003' })).slice(0, 4)).toEqual(done)
    expect((await statusOf(locked, { ...sent, redeem_tx_hash: `${HASH}:925003` })).slice(0, 4)).toEqual(done)
  })

  it('reports an order as expired after an hour where the sell is not on Bitcoin', async () => {
    const { seen } = await request(order(evmSource('ethereum:wbtc', 50_000n), btcPayout(), at(61)))
    expect(seen).toMatchObject({ status: 'failed', trackingStatus: 'dropped' })
  })

  it('finds an order by the hash of its deposit only', async () => {
    const answer = order(btcSource(landed), evmPayout(), at(30))
    expect((await request(answer, { hash: HASH.toUpperCase() })).seen?.status).toBe('swapping')
    expect((await request(answer, { hash: '33'.repeat(32) })).seen).toBeUndefined()
    expect((await request(answer, { depositAddress: addresses.BTC })).seen).toBeUndefined()
  })

  it('does not request an invalid order id', async () => {
    const { seen, requests } = await request({}, { depositChannelId: 'x/../y' })
    expect(seen).toBeUndefined()
    expect(requests).toEqual([])
  })
})
