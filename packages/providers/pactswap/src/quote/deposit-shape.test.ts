import { describe, expect, it } from 'vitest'
import { build, ETH } from '../testing/building.ts'
import { composedNative, composedToken } from '../testing/composed.ts'
import { eth, usdt } from '../testing/tokens.ts'

describe('the fee of a payment', () => {
  it('is that of the gas of the payment contract, of a coin or a token', async () => {
    const coin = await build(eth, ETH, composedNative(ETH))
    const token = await build(usdt, 10_000_000n, composedToken(10_000_000n))
    expect(coin.offer.depositShape).toEqual({ kind: 'call', units: 120_000n })
    expect(token.offer.depositShape).toEqual({ kind: 'call', units: 190_000n })
    const [paidOfCoin, paidOfToken] = [coin, token].map(({ offer }) => offer.fees.at(-1)?.amount ?? 0n)
    expect((paidOfToken ?? 0n) * 120_000n).toBe((paidOfCoin ?? 0n) * 190_000n)
    expect(paidOfCoin).toBeGreaterThan(0n)
  })
})
