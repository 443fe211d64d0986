import { encodeAddress } from '@polkadot/util-crypto'
import type { IncomingPayment, Token } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { reader } from './reader.ts'
import { chainOver, coin, context, flip, nodeOf, type StubSetup, usdt } from './testing/fixtures.ts'

const USER = encodeAddress(new Uint8Array(32).fill(0xab), 0)
const EXISTENTIAL = 100_000_000n

const paying = (address: string, asset: Token = coin): IncomingPayment => ({ asset, address, role: 'destination' })
const over = (setup: StubSetup = {}) => chainOver(nodeOf(setup).http)
const starting = (text: string): Uint8Array => {
  const account = new Uint8Array(32).fill(7)
  account.set(new TextEncoder().encode(text))
  return account
}

describe('the address of an account', () => {
  it.each([
    ['13UVJyLnbVp9RBZYFwFGyDvVd1y27Tt8tkntv6Q7JVPhFsTB', 'module'],
    ['13UVJyLnbVp77Z2t6qZV4fNpRjDHppL6c87bHcZKG48tKJad', 'module'],
    ['13UVJyLnbVp8c4FQeiGCkMNZe78EsEAgvq5TFuZJdetFaGa6', 'module'],
    [encodeAddress(starting('modlother'), 0), 'module'],
    [encodeAddress(starting('para'), 0), 'module'],
    [encodeAddress(starting('sibl'), 0), 'module'],
  ])('of a pallet or a parachain is known: %s', (address, kind) => {
    expect(reader.inspectRecipient?.(paying(address))).toMatchObject({ kind, problems: [{ verdict: 'lost' }] })
  })

  it('of a user tells what a new account must receive of DOT, not of assets and FLIP', () => {
    const plain = { kind: undefined, problems: [] }
    expect(reader.inspectRecipient?.(paying(USER))).toEqual({ ...plain, requiredAmount: EXISTENTIAL })
    expect(reader.inspectRecipient?.(paying(USER, usdt))).toEqual(plain)
    const staker = encodeAddress(new Uint8Array(32).fill(0xab), 2112)
    expect(reader.inspectRecipient?.(paying(staker, flip))).toEqual(plain)
    expect(reader.inspectRecipient?.(paying(USER, flip))).toBeUndefined()
  })
})

describe('a node', () => {
  const rich = { [USER]: { free: 2n ** 64n } }
  it.each<[string, StubSetup, Token, object]>([
    ['an account', { accounts: rich }, coin, { kind: 'wallet', problems: [] }],
    ['a new account', {}, coin, { kind: 'missing', requiredAmount: EXISTENTIAL, problems: [] }],
    [
      'a holder of an asset',
      { accounts: rich, assets: { [USER]: { id: 1984, balance: 5n } } },
      usdt,
      { kind: 'wallet', problems: [] },
    ],
    ['a new holder of an asset', { accounts: rich }, usdt, { kind: 'wallet', requiredAmount: 10_000n, problems: [] }],
    ['a new account for an asset that suffices', {}, usdt, { kind: 'missing', requiredAmount: 10_000n, problems: [] }],
    [
      'a new account for an asset that does not suffice',
      { details: { 1984: { isSufficient: false } } },
      usdt,
      { kind: 'missing', problems: [{ verdict: 'lost', reason: 'refusesDeposits' }] },
    ],
    [
      'a frozen holder',
      { accounts: rich, assets: { [USER]: { id: 1984, balance: 5n, status: 'Frozen' } } },
      usdt,
      { kind: 'wallet', problems: [{ verdict: 'risk', reason: 'frozen' }] },
    ],
    [
      'a blocked holder',
      { accounts: rich, assets: { [USER]: { id: 1984, balance: 5n, status: 'Blocked' } } },
      usdt,
      { kind: 'wallet', problems: [{ verdict: 'lost', reason: 'frozen' }] },
    ],
    [
      'a frozen asset',
      { accounts: rich, details: { 1984: { status: 'Frozen' } } },
      usdt,
      { problems: [{ verdict: 'lost', reason: 'frozen' }] },
    ],
  ])('tells of %s', async (_, setup, asset, expected) => {
    expect(await over(setup).readRecipient?.(paying(USER, asset), context)).toMatchObject(expected)
  })

  it('that does not answer is an error of the chain', async () => {
    const silent = over({ failing: ['state_getStorage'] }).readRecipient?.(paying(USER), context)
    await expect(silent).rejects.toMatchObject({ name: 'UpstreamError' })
  })
})
