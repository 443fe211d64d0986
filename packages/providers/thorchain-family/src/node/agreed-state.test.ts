import { describe, expect, it } from 'vitest'
import { findAgreedState } from './agreed-state.ts'
import type { Inbound, VaultState } from './node-state.ts'

const HEIGHT = 100

const inbound = (rest: Partial<Inbound> = {}): Inbound => ({
  chain: 'ETH',
  vault: 'v',
  router: '0xAb',
  halted: false,
  gasRate: 1n,
  gasRateUnits: '',
  outboundFee: 1n,
  dust: 1n,
  ...rest,
})

/** What one node reports: an entry for ETH unless it lists no chain, and its votes. */
const report = (entry?: Inbound, votes: Readonly<Record<string, number>> = {}, fullMemos = true): VaultState => ({
  height: 1,
  inbounds: new Map(entry ? [[entry.chain, entry]] : []),
  mimir: new Map(Object.entries(votes)),
  fullMemos,
})

const agreed = (...reports: readonly VaultState[]): VaultState =>
  findAgreedState(reports as unknown as readonly [VaultState, ...VaultState[]], HEIGHT)

const entryOf = (...entries: readonly (Inbound | undefined)[]): Inbound | undefined =>
  agreed(...entries.map((entry) => report(entry))).inbounds.get('ETH')

describe('the vault of a chain', () => {
  it('is that of more than half of the nodes, with its router in any case', () => {
    const thief = inbound({ vault: 'thief' })
    expect(entryOf(thief, inbound(), inbound({ router: '0xaB' }))).toEqual(inbound())
    expect(entryOf(inbound())).toEqual(inbound())
  })

  it('is unverified where no vault or no router has more than half', () => {
    const thief = inbound({ vault: 'thief' })
    expect(entryOf(inbound(), thief)).toMatchObject({ vault: 'v', unverified: { kind: 'disputed' } })
    expect(entryOf(inbound(), inbound(), thief, thief)).toMatchObject({ unverified: { kind: 'disputed' } })
    expect(entryOf(inbound(), inbound({ router: '0xcd' }))).toMatchObject({ unverified: { kind: 'disputed' } })
    const { router: _, ...unrouted } = inbound()
    expect(entryOf(unrouted, inbound())).toMatchObject({ unverified: { kind: 'disputed' } })
    expect(entryOf(unrouted, unrouted)).toEqual(unrouted)
    expect(entryOf(inbound({ vault: 'V' }), inbound())).toMatchObject({ unverified: { kind: 'disputed' } })
  })

  it('needs more than half of all nodes, also of those that do not list the chain', () => {
    const thief = inbound({ vault: 'thief' })
    expect(entryOf(inbound(), inbound(), thief, undefined)).toMatchObject({ unverified: { kind: 'disputed' } })
    expect((entryOf(inbound(), inbound(), undefined) as Inbound).unverified).toBeUndefined()
  })

  it('is dropped where no more than half of the nodes list the chain', () => {
    expect(entryOf(inbound(), undefined)).toBeUndefined()
    expect(entryOf(inbound(), undefined, undefined)).toBeUndefined()
  })

  it('has the highest dust threshold that a node reports, whichever node that is', () => {
    for (const dusts of [
      [1n, 9n, 5n],
      [9n, 5n, 1n],
      [1n, 5n, 9n],
    ])
      expect(entryOf(...dusts.map((dust) => inbound({ dust })))?.dust).toBe(9n)
  })
})

describe('the halt of a chain', () => {
  const [open, halted] = [inbound(), inbound({ halted: true })]

  it('is over only for more than half of all nodes', () => {
    expect(entryOf(open, open, halted)?.halted).toBe(false)
    expect(entryOf(open, halted)?.halted).toBe(true)
    expect(entryOf(open, open, halted, halted)?.halted).toBe(true)
    expect(entryOf(open, open, halted, undefined)?.halted).toBe(true)
    expect(entryOf(halted, halted)?.halted).toBe(true)
  })
})

describe('the vote of several nodes', () => {
  const voteOf = (key: string, ...values: readonly (number | undefined)[]): number | undefined =>
    agreed(...values.map((value) => report(undefined, value === undefined ? {} : { [key]: value }))).mimir.get(key)

  it('is the value of more than half, where a node without it reports 0', () => {
    expect(voteOf('HALTTRADING', 7, 7, 1)).toBe(7)
    expect(voteOf('HALTTRADING', 7, undefined, undefined)).toBe(0)
    expect(voteOf('HALTTRADING', 7)).toBe(7)
  })

  it('halts as early as any node says where they disagree', () => {
    expect(voteOf('HALTTRADING', 7, 9)).toBe(7)
    expect(voteOf('HALTTRADING', 9, undefined)).toBe(9)
    expect(voteOf('HALTTRADING', 9, 7, 8)).toBe(7)
    expect(voteOf('HALTTRADING', 9, -1)).toBe(9)
  })

  it('pauses every chain for as long as any node says where they disagree', () => {
    expect(voteOf('NODEPAUSECHAINGLOBAL', 7, 9)).toBe(9)
    expect(voteOf('NODEPAUSECHAINGLOBAL', 7, undefined)).toBe(7)
  })

  it('includes every key of every node', () => {
    const { mimir } = agreed(report(undefined, { A: 1 }), report(undefined, { B: 2 }))
    expect([...mimir]).toEqual([
      ['A', 1],
      ['B', 2],
    ])
  })
})

describe('the agreed state', () => {
  it('writes long memos only where more than half of the nodes read them', () => {
    const memos = (...full: readonly boolean[]): boolean =>
      agreed(...full.map((one) => report(undefined, {}, one))).fullMemos
    expect([memos(true), memos(true, true, false), memos(true, false), memos(false)]).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  it('has the height that was found, not that of a node', () => {
    expect(agreed(report(), report()).height).toBe(HEIGHT)
  })
})
