import { describe, expect, it } from 'vitest'
import type { Deposit } from '../contract/deposit.ts'
import type { Fee } from '../contract/provider.ts'
import type { Route } from '../domain/route.ts'
import { btc, eth, simpleDeposit } from '../testing/fakes.ts'
import { restate } from './restate.ts'

const fee = (type: Fee['type'], amount: bigint) => ({ type, amount, asset: eth, protocol: 'FAKE' })

const amounts = {
  sellAmount: 1_000n,
  buyAmount: 500n,
  buyAmountMin: 400n,
  fees: [fee('affiliate', 100n), fee('service', 50n), fee('liquidity', 10n), fee('outbound', 7n), fee('inbound', 3n)],
}

const route = { ...amounts, legs: [amounts], routeId: 'one' } as unknown as Route

const bare = simpleDeposit({ sellAmount: 1_000n } as never, 'bc1source')
const memo: Deposit = { ...bare, kind: 'transferWithMemo', form: 'transfer', memo: '=:e:0xab:400', asset: btc }

describe('a route of which a little less is sold than was priced', () => {
  it('gives a little less, takes its shares of less, and costs what it cost', () => {
    const less = {
      sellAmount: 900n,
      buyAmount: 450n,
      buyAmountMin: 360n,
      fees: [{ amount: 90n }, { amount: 45n }, { amount: 9n }, { amount: 7n }, { amount: 3n }],
    }
    expect(restate(route, bare, 900n)).toMatchObject({ routeId: 'one', ...less, legs: [less] })
  })

  it('keeps the worst output where the deposit holds it, since nobody has lowered it there', () => {
    const held = { sellAmount: 900n, buyAmount: 450n, buyAmountMin: 400n }
    expect(restate(route, memo, 900n)).toMatchObject({ ...held, legs: [held] })
  })

  it('stays as it is where all of it is sold', () => {
    expect(restate(route, bare, 1_000n)).toBe(route)
  })
})
