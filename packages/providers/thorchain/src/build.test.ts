import { parseMemo } from '@switchyard/thorchain-family'
import { describe, expect, it } from 'vitest'
import { building, forBtc } from '../../thorchain-family/src/testing/building.ts'
import { depositRefundSuite } from '../../thorchain-family/src/testing/deposit-refund-suite.ts'
import { depositRefusalSuite } from '../../thorchain-family/src/testing/deposit-refusal-suite.ts'
import { depositSuite } from '../../thorchain-family/src/testing/deposit-suite.ts'
import { limitSuite } from '../../thorchain-family/src/testing/limit-suite.ts'
import { ETH_ROUTER } from './testing/node.ts'
import { testNetwork } from './testing/test-network.ts'
import { atom, bch, btc, doge, eth, rune, token, trx, usdc, xrp } from './testing/tokens.ts'

const { built, refusal } = building(testNetwork)
const usdt = token('TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 6)
const own = [rune, token('THOR.TCY', 8)].map((sell) => [sell, 10n ** 11n] as const)

describe('a deposit', () => {
  depositSuite(testNetwork, {
    transferred: [doge, bch, atom, xrp, trx, usdt].map((sell) => [sell, 10n ** 11n]),
    routed: [
      [eth, ETH_ROUTER],
      [usdc, ETH_ROUTER],
    ],
    own,
  })

  it('keeps the limit of the offer, shortened where the real address is longer than the usual one', async () => {
    const fees = { affiliateBps: 5, serviceBps: 0, accounts: { thorchain: 'a' }, serviceAccounts: {} }
    const p2wsh = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
    const deposit = await built(
      { sell: doge, sellAmount: 10n ** 11n, buy: btc, fees },
      { destinationAddress: p2wsh },
      {},
      forBtc,
    )
    if (deposit.kind !== 'transferWithMemo') throw new Error(deposit.kind)
    expect(deposit.memo).toBe(`=:b:${p2wsh}:172e6/1/0:a:5`)
    expect(deposit.memo).toHaveLength(80)
    expect(parseMemo(deposit.memo)?.limit).toBe(172_000_000n)
  })
})

describe('a price limit [RTE-4b]', () => {
  // Source: thornode 3.17, `swap_current.go`: every part less its share of the outbound fee is compared with what is left of the
  // limit, so the sum exceeds it by the last share at least. Affiliates are paid afterwards.
  limitSuite(testNetwork, {
    accepts: (output, limit, { outbound }) => output - outbound >= limit,
    leastOutput: (limit, { outbound, parts }) => limit + outbound / BigInt(parts),
    isCovered: ({ outbound, parts }, tolerance) => parts === 1 || outbound <= tolerance,
  })

  it('is refused where the expected output leaves less than the outbound fee over the minimum', async () => {
    const quote = { fees: { asset: 'ETH.ETH', outbound: '600000' } }
    const params = { slippageBps: 300 }
    const least = (173_000_000n - 600_000n) * 10n ** 10n
    const deposit = await built(params, { promisedMinimum: least }, {}, quote)
    expect(deposit).toMatchObject({ enforced: { minBuyAmount: least } })
    expect(await refusal(params, { promisedMinimum: least + 10n ** 10n }, {}, quote)).toBe(
      'outputAmountDeviationTooHigh',
    )
  })
})

describe('a refund address [QUO-4c, QUO-4e, QUO-4g, QUO-4p]', () => depositRefundSuite(testNetwork, { own }))

describe('building is refused', () => depositRefusalSuite(testNetwork, { sell: doge, sellAmount: 10n ** 11n }))
