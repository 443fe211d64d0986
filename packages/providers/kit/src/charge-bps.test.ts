import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chargeBps, splitIntegratorFees } from './charge-bps.ts'
import { createToken } from './create-token.ts'

const btc = createToken('BTC.BTC')
const asset = { identifier: 'BTC.BTC', chain: 'BTC', decimals: 8 }

describe('chargeBps', () => {
  it('takes basis points of the amount, rounded down, in the asset of the amount', () => {
    const fee = chargeBps('liquidity', { asset: btc, amount: 19_999n }, 15)
    expect(fee).toStrictEqual({ type: 'liquidity', asset, amount: 29n, bps: 15 })
  })

  it('returns a fee of 0 for 0 basis points', () => {
    expect(chargeBps('service', { asset: btc, amount: 10_000n }, 0)).toMatchObject({ amount: 0n, bps: 0 })
  })
})

describe('splitIntegratorFees', () => {
  it('splits by basis points and gives the rest of the division to the service', () => {
    expect(splitIntegratorFees({ asset: btc, amount: 100n }, { affiliateBps: 20, serviceBps: 10 })).toStrictEqual([
      { type: 'affiliate', asset, amount: 66n, bps: 20 },
      { type: 'service', asset, amount: 34n, bps: 10 },
    ])
  })

  it('charges nothing where neither fee is charged, whatever the upstream reports', () => {
    const fees = splitIntegratorFees({ asset: btc, amount: 100n }, { affiliateBps: 0, serviceBps: 0 })
    expect(fees.map(({ amount }) => amount)).toEqual([0n, 0n])
  })

  it('gives a fee charged alone the whole amount, and sums up to it', () => {
    const bps = fc.nat(1_000)
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), bps, bps, (amount, affiliateBps, serviceBps) => {
        fc.pre(affiliateBps + serviceBps > 0)
        const [affiliate, service] = splitIntegratorFees({ asset: btc, amount }, { affiliateBps, serviceBps })
        expect(affiliate.amount + service.amount).toBe(amount)
        if (affiliateBps === 0) expect(affiliate.amount).toBe(0n)
        if (serviceBps === 0) expect(service.amount).toBe(0n)
      }),
    )
  })
})
