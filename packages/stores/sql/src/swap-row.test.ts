import type { StoredSwap } from '@switchyard/core'
import type { Selectable } from 'kysely'
import { describe, expect, it } from 'vitest'
import { COLUMNS, fromRow, hashKey, toRow } from './swap-row.ts'
import type { SwapsTable } from './tables.ts'
import { leg, swap } from './testing/swap.ts'

const full = swap('full', {
  depositAddress: '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146',
  depositChannelId: 'channel',
  memo: '=:ETH.ETH',
  slippageBps: 12.5,
  privacy: true,
  hash: '0xAB',
  secondLeg: leg({ depositAddress: '0xAb', depositChannelId: '1-Ethereum-2' }),
  terms: { minBuyAmount: '1' },
  version: 1,
  seal: 'key.mac',
})

/** As a database answers it. */
const rowOf = (one: StoredSwap) => ({ seq: 1, ...toRow(one) }) as Selectable<SwapsTable>

describe('the row of a swap', () => {
  it('has one column for every member, and returns every member', () => {
    expect(new Set(Object.values(COLUMNS)).size).toBe(Object.keys(COLUMNS).length)
    expect(Object.keys(full).sort()).toEqual(Object.keys(COLUMNS).sort())
    expect(fromRow(rowOf(full))).toEqual(full)
  })
  it('leaves out members that a swap does not have', () => {
    const bare: Readonly<Record<string, unknown>> = { ...fromRow(rowOf(swap('bare'))) }
    for (const member of ['depositAddress', 'depositChannelId', 'memo', 'slippageBps', 'hash', 'secondLeg']) {
      expect(bare[member]).toBeUndefined()
    }
  })
  it('reads times that PostgreSQL returns as text', () => {
    expect(fromRow({ ...rowOf(full), created_at: '1790000000000' }).createdAt).toBe(1_790_000_000_000)
  })
  it('compares hashes without prefix and case', () => {
    expect(['0xAB', 'ab', '0Xab', 'AB'].map(hashKey)).toEqual(['ab', 'ab', 'ab', 'ab'])
  })
})
