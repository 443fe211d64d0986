import { describe, expect, it } from 'vitest'
import { build, ETH, fees } from '../testing/building.ts'
import { composedNative, composedToken } from '../testing/composed.ts'
import { addresses, eth, usdt } from '../testing/tokens.ts'

describe('the fee of a payment', () => {
  it('is that of the gas of the payment contract, of a coin or a token', async () => {
    const coin = await build(eth, ETH, composedNative(ETH))
    const token = await build(usdt, 10_000_000n, composedToken(10_000_000n))
    // Source: receipts of the contracts' own tests, README.md of pactswapdex/l1-evm-smart-contracts: first payments, without fees.
    const measured = { coin: 84_215n, token: 113_733n }
    for (const [{ offer }, used] of [
      [coin, measured.coin],
      [token, measured.token],
    ] as const) {
      const { units = 0n } = offer.depositShape ?? {}
      expect(units).toBeGreaterThan(used)
      expect(units * 10n).toBeLessThanOrEqual(used * 12n)
    }
    const [paidOfCoin, paidOfToken] = [coin, token].map(({ offer }) => offer.fees.at(-1)?.amount ?? 0n)
    expect(paidOfToken).toBeGreaterThan(paidOfCoin ?? 0n)
    expect(paidOfCoin).toBeGreaterThan(0n)
  })

  it('grows with each fee that the call pays out', async () => {
    const terms = { ...fees, affiliateBps: 50, accounts: { pactswap: addresses.EVM.toLowerCase() } }
    const net = ETH - (ETH * 50n) / 10_000n
    const plain = await build(eth, ETH, composedNative(ETH))
    const charged = await build(eth, ETH, composedNative(net), { integratorFees: true }, {}, terms)
    expect(charged.offer.depositShape?.units).toBeGreaterThan(plain.offer.depositShape?.units ?? 0n)
  })
})
