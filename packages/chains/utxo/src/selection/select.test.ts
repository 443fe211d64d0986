import { describe, expect, it } from 'vitest'
import { rules } from '../rules.ts'
import type { Coin } from './coin.ts'
import { computeDust } from './dust.ts'
import type { FeeMeter } from './fee.ts'
import { groupByOwner, sortCoins } from './order.ts'
import { type Need, select, selectAll } from './select.ts'
import { computeWeight, sumOutputs } from './weight.ts'

/** Ten for each input and five for each output, so that every expectation below is sums of these. */
const meter: FeeMeter = {
  fee: (inputs, outputs) => BigInt(10 * inputs.count + 5 * outputs.count),
  inputCost: () => 10n,
}

const coin = (id: string, value: bigint, more: Partial<Coin> = {}): Coin =>
  ({
    ...{ txid: id.repeat(64).slice(0, 64), vout: 0, value, form: 'p2wpkh', owner: 'own', confirmed: true },
    ...more,
  }) as Coin

const script = Uint8Array.from([0, 1, 2])
const need = (more: Partial<Need> = {}): Need => ({
  ...{ value: 100n, outputs: sumOutputs([script]), changeScript: script, changeDust: 20n, changeRequired: false },
  ...more,
})
const ids = (coins: readonly Coin[]): string => coins.map(({ txid }) => txid[0]).join('')

describe('the order of coins', () => {
  it('leaves out those that are not worth their own input', () => {
    expect(ids(sortCoins([coin('a', 9n), coin('b', 10n), coin('c', 11n)], 'own', meter))).toBe('c')
  })

  it('has confirmed ones first, then the largest, then the smallest id, however they are listed', () => {
    const coins = [
      coin('d', 900n, { confirmed: false }),
      ...[coin('c', 50n), coin('b', 50n), coin('a', 40n), coin('e', 60n), coin('f', 800n, { confirmed: false })],
    ]
    expect(ids(sortCoins(coins, 'nobody', meter))).toBe('ebcadf')
    expect(ids(sortCoins(coins.toReversed(), 'nobody', meter))).toBe('ebcadf')
  })

  it('begins with the best coin of the first source', () => {
    const coins = [
      coin('a', 90n),
      coin('b', 30n, { owner: 'first' }),
      coin('c', 40n, { owner: 'first' }),
      coin('d', 80n),
    ]
    expect(ids(sortCoins(coins, 'first', meter))).toBe('cadb')
  })

  it('puts the inputs of the first owner together, without another change', () => {
    const coins = [
      ...[coin('a', 1n, { owner: 'x' }), coin('b', 2n, { owner: 'y' }), coin('c', 3n, { owner: 'x' })],
      coin('d', 4n, { owner: 'z' }),
    ]
    expect(ids(groupByOwner(coins))).toBe('acbd')
    expect(groupByOwner([])).toEqual([])
  })
})

describe('a selection', () => {
  // One input and two outputs cost 20; one input and one output cost 15.
  it('has change from its smallest amount on', () => {
    expect(select([coin('a', 140n)], need(), meter)).toMatchObject({ fee: 20n, change: 20n })
    expect(select([coin('a', 139n)], need(), meter)).toMatchObject({ fee: 39n, change: 0n })
  })

  it('pays the whole rest as fee where that is just enough, and takes another coin where it is not', () => {
    expect(select([coin('a', 115n), coin('b', 500n)], need(), meter)).toMatchObject({ fee: 15n, change: 0n })
    // Two inputs and two outputs cost 30.
    const two = select([coin('a', 114n), coin('b', 500n)], need(), meter)
    expect(two).toMatchObject({ fee: 30n, change: 484n, inputs: { count: 2 } })
  })

  it('goes on until there is change where change is required', () => {
    const found = select([coin('a', 139n), coin('b', 11n), coin('c', 50n)], need({ changeRequired: true }), meter)
    expect(found).toMatchObject({ fee: 30n, change: 20n, inputs: { count: 2 } })
  })

  it('says what is needed and what there is', () => {
    const coins = [coin('a', 60n), coin('b', 50n)]
    expect(select(coins, need(), meter)).toEqual({ needed: 125n, available: 110n })
    expect(select(coins, need({ changeRequired: true }), meter)).toEqual({ needed: 150n, available: 110n })
  })

  it('of everything leaves the rest for sale', () => {
    const coins = [coin('a', 300n), coin('b', 200n)]
    expect(selectAll(coins, need(), meter)).toMatchObject({ coins, fee: 25n, change: 0n, rest: 375n })
    const withChange = selectAll(coins, need({ changeRequired: true }), meter)
    expect(withChange).toMatchObject({ fee: 30n, change: 20n, rest: 350n, inputs: { count: 2 } })
  })
})

describe('a witness program', () => {
  const bitcoin = rules.BTC as (typeof rules)[string]

  // Bitcoin Core: three satoshis for each byte of the output and of the input that spends it, 67 for a witness and 148 otherwise.
  it.each([
    ['version 0', [0x00, 0x02, 1, 2], 240n],
    ['version 1', [0x51, 0x02, 1, 2], 240n],
    ['version 16', [0x60, 0x02, 1, 2], 240n],
    ['the byte before version 1', [0x50, 0x02, 1, 2], 483n],
    ['the byte behind version 16', [0x61, 0x02, 1, 2], 483n],
    ['another length', [0x51, 0x03, 1, 2], 483n],
    ['another length of version 0', [0x00, 0x01, 1, 2], 483n],
  ] as const)('is one of %s', (_, bytes, dust) => {
    expect(computeDust(Uint8Array.from(bytes), bitcoin)).toBe(dust)
  })
})

describe('counters', () => {
  it('have five bytes beyond 65535', () => {
    const weight = (count: number): number => computeWeight({ count, weight: 0, bare: count }, { count: 0, bytes: 0 })
    expect(weight(0xffff)).toBe(4 * (8 + 3 + 1))
    expect(weight(0x10000)).toBe(4 * (8 + 5 + 1))
    expect(sumOutputs([script, script]).count).toBe(2)
  })
})
