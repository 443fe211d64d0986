import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Deposit } from '../../contract/deposit.ts'
import type { Fee } from '../../contract/provider.ts'
import type { Route } from '../../domain/route.ts'
import { btc, eth, simpleDeposit, usdc } from '../../testing/fakes.ts'
import { adjustAmounts } from './adjust-amounts.ts'

const fee = (type: Fee['type'], amount: bigint) => ({ type, amount, asset: eth, protocol: 'FAKE' })

const amounts = {
  sellAmount: 1_000n,
  buyAmount: 500n,
  minBuyAmount: 400n,
  fees: [fee('affiliate', 100n), fee('service', 50n), fee('liquidity', 10n), fee('outbound', 7n), fee('inbound', 3n)],
}

const legOf = (more: object) => ({ ...amounts, sell: btc, buy: eth, ...more })
const routeOf = (...legs: object[]) => ({ ...amounts, sell: btc, buy: eth, legs, routeId: 'one' }) as unknown as Route
const route = routeOf(legOf({}))

const bare = simpleDeposit({ sellAmount: 1_000n } as never, 'bc1source')
const memo: Deposit = { ...bare, kind: 'transferWithMemo', form: 'transfer', memo: '=:e:0xab:400', asset: btc }

describe('a route that sells slightly less than was priced', () => {
  it('has a lower output, proportional fees and the same fixed fees', () => {
    const less = {
      sellAmount: 900n,
      buyAmount: 450n,
      // (400 + 170) × 900 / 1 000 − 170: no fee in the asset bought is counted on to shrink.
      minBuyAmount: 343n,
      fees: [{ amount: 90n }, { amount: 45n }, { amount: 9n }, { amount: 7n }, { amount: 3n }],
    }
    expect(adjustAmounts(route, bare, 900n)).toMatchObject({ routeId: 'one', ...less, legs: [less] })
  })

  it('has no higher minimum than a price limit pays after fixed fees, on either of two legs', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 18n })
    fc.assert(
      fc.property(amount, amount, amount, amount, fc.nat(9_999), (priced, ingress, rate, egress, trimBps) => {
        const sold = (priced * BigInt(10_000 - trimBps)) / 10_000n
        const least = (amount: bigint) => (amount * 99n) / 100n
        const pays = (arrived: bigint) => {
          const swapped = arrived > ingress ? ((arrived - ingress) * rate) / 1_000_000n : 0n
          return swapped > egress ? swapped - egress : 0n
        }
        const taken = [
          { ...fee('network', ingress), asset: usdc },
          { ...fee('outbound', egress), asset: eth },
        ]
        const legs = [
          legOf({ buy: usdc, sellAmount: priced, buyAmount: priced, minBuyAmount: least(priced), fees: [] }),
          legOf({ sell: usdc, sellAmount: priced, minBuyAmount: pays(least(priced)), fees: taken }),
        ]
        const whole = { ...routeOf(...legs), sellAmount: priced, minBuyAmount: pays(least(priced)) } as Route
        const less = adjustAmounts(whole, bare, sold)
        expect(less.minBuyAmount).toBeLessThanOrEqual(pays(least(sold)))
        expect(less.legs[1]?.minBuyAmount).toBe(less.minBuyAmount)
      }),
    )
  })

  it('keeps the minimum output when the deposit contains it', () => {
    const held = { sellAmount: 900n, buyAmount: 450n, minBuyAmount: 400n }
    expect(adjustAmounts(route, memo, 900n)).toMatchObject({ ...held, legs: [held] })
  })

  it('is unchanged when everything is sold', () => {
    expect(adjustAmounts(route, bare, 1_000n)).toBe(route)
  })
})
