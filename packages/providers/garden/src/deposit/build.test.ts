import { describe, expect, it } from 'vitest'
import { built, fromBtc, fromUser } from '../testing/building.ts'
import { btcSource, evmPayout, ORDER_ID, openedBtc, order, SOLVER_ID } from '../testing/orders.ts'
import { NOW } from '../testing/test-network.ts'
import { addresses, cbbtc } from '../testing/tokens.ts'

const HOUR = 3_600_000

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
    const held = { ...fromUser, promisedMinimum: 49_751n }
    const { deposit, requests } = await built(fromBtc, openedBtc(), order(btcSource(), evmPayout()), held)
    const body = JSON.parse(requests.find(({ method }) => method === 'POST')?.body ?? '')
    // 49,850 less 19 basis points is 49,755.
    expect([body.slippage, deposit.enforced]).toEqual([19, { minBuyAmount: 49_755n }])
    const { deposit: usual } = await built(fromBtc, openedBtc(), order(btcSource(), evmPayout()), fromUser)
    expect(usual.enforced).toEqual({ minBuyAmount: 49_600n })
  })
})
