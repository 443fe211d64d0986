import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '../../contract/ledger.ts'
import type { StoredLeg, StoredSwap } from '../../contract/stores.ts'
import type { SwapStatus } from '../../contract/swap-status.ts'
import type { EngineContext } from '../../engine-context.ts'
import { createEvents } from '../../events.ts'
import { btc, eth, usdc } from '../../testing/fakes.ts'
import type { Observation } from '../read/observe.ts'
import { noteOutcome } from './note-outcome.ts'

const BUILT = 1_700_000_000_000
const terms = { minBuyAmount: '95', estimatedSeconds: 60, sellUsd: '6000' }

/** A swap of 1 BTC for 2 ETH. */
const swap = {
  swapId: 'swap',
  callerId: 'owner',
  privacy: false,
  provider: 'FAKE',
  sellAsset: btc.identifier,
  buyAsset: eth.identifier,
  sellAmount: 100_000_000n,
  expectedBuyAmount: '2',
  createdAt: BUILT,
  terms,
} as unknown as StoredSwap
const status = {
  status: 'completed',
  fromAmount: '1',
  toAmount: '1.9',
  finalisedAt: BUILT / 1_000 + 900,
} as unknown as SwapStatus

/** A ledger, and what is noted in it of swaps that have ended, at a time long after. */
const fixture = () => {
  const entries: LedgerEntry[] = []
  const ended: string[] = []
  const failures: unknown[] = []
  let isNew: boolean | Error = true
  const events = createEvents()
  events.on('swap-ended', ({ entry }) => ended.push(entry.swapId))
  events.on('ledger-failed', (fact) => failures.push(fact))
  const engine = {
    catalogue: { find: (id: string) => [btc, eth, usdc].find(({ identifier }) => identifier === id) },
    clock: { now: () => BUILT + 9_000_000 },
    events,
    noted: new Set<string>(),
    ledger: {
      add: async (entry: LedgerEntry) => {
        if (isNew instanceof Error) throw isNew
        entries.push(entry)
        return isNew
      },
    },
  } as unknown as EngineContext
  const note = async (more: Partial<StoredSwap> = {}, other: Partial<SwapStatus> = {}) => {
    const before = entries.length
    const observed = { swap: { ...swap, ...more }, swapStatus: { ...status, ...other } }
    await noteOutcome(engine, observed as unknown as Observation)
    return entries.slice(before)
  }
  /** Whether the ledger has no entry of a swap yet, or why it fails. */
  const become = (next: boolean | Error): void => {
    isNew = next
  }
  return { engine, note, entries, ended, failures, become }
}
const entriesOf = (more: Partial<StoredSwap> = {}, other: Partial<SwapStatus> = {}) => fixture().note(more, other)
const entryOf = async (more: Partial<StoredSwap> = {}, other: Partial<SwapStatus> = {}) =>
  (await entriesOf(more, other))[0]
/** With these terms, which may be of any shape. */
const withTerms = async (other: unknown) => {
  const [entry] = await entriesOf({ terms: other as NonNullable<StoredSwap['terms']> })
  return entry
}

describe('the entry of a swap in the ledger', () => {
  it('has what was promised in base units of what is bought, and what came of it', async () => {
    expect(await entryOf()).toEqual({
      swapId: 'swap',
      provider: 'FAKE',
      sellAsset: 'BTC.BTC',
      buyAsset: 'ETH.ETH',
      sizeClass: 'below10000',
      endedAt: BUILT + 900_000,
      outcome: 'completed',
      expected: '2000000000000000000',
      minimum: '95',
      delivered: '1900000000000000000',
      estimatedSeconds: 60,
      tookSeconds: 900,
    })
  })

  it('names both providers of a swap of two legs, and what the second one buys', async () => {
    const secondLeg = { provider: 'SECOND', buyAsset: usdc.identifier } as StoredLeg
    expect(await entryOf({ secondLeg })).toMatchObject({
      provider: 'FAKE+SECOND',
      buyAsset: usdc.identifier,
      expected: '2000000',
      delivered: '1900000',
    })
  })

  it('measures what was delivered where the amount sold is the quoted one to the millionth', async () => {
    const delivered = async (fromAmount: string) => (await entryOf({}, { fromAmount }))?.delivered !== undefined
    expect([await delivered('1.000001'), await delivered('0.999999')]).toEqual([true, true])
    expect([await delivered('1.00000101'), await delivered('0.99999899')]).toEqual([false, false])
    expect([await delivered(''), await delivered('1.000000001')]).toEqual([false, false])
    for (const fromAmount of ['1', '100000000'])
      expect((await entryOf({ sellAsset: 'BTC.NEW' }, { fromAmount }))?.delivered).toBeUndefined()
  })

  it('measures nothing where the output is not reported, or nothing was bought', async () => {
    expect((await entryOf({}, { toAmount: '' }))?.delivered).toBeUndefined()
    for (const outcome of ['refunded', 'failed'] as const) {
      const entry = await entryOf({}, { status: outcome })
      expect(entry).toMatchObject({ outcome })
      expect(entry?.delivered).toBeUndefined()
    }
  })

  it('ends when its chain says, else now, and took no time that is not known or would be negative', async () => {
    for (const finalisedAt of [-1, 0]) {
      const entry = await entryOf({}, { finalisedAt })
      expect(entry?.endedAt).toBe(BUILT + 9_000_000)
      expect(entry?.tookSeconds).toBeUndefined()
    }
    const early = await entryOf({}, { finalisedAt: BUILT / 1_000 - 1 })
    expect(early?.endedAt).toBe(BUILT - 1_000)
    expect(early?.tookSeconds).toBeUndefined()
    expect(await entryOf({}, { finalisedAt: BUILT / 1_000 })).toMatchObject({ tookSeconds: 0 })
    expect(await entryOf({ createdAt: BUILT + 600 })).toMatchObject({ tookSeconds: 899 })
  })
})

describe('the terms of a swap in the ledger', () => {
  it.each([null, undefined, 'text', [], {}, { minBuyAmount: 95 }, { minBuyAmount: '9.5' }, { minBuyAmount: 'a95' }])(
    'are needed: there is no entry of a swap that promised %j',
    async (other) => expect(await entriesOf({ terms: other as NonNullable<StoredSwap['terms']> })).toEqual([]),
  )

  it('have a minimum of 1 to 100 digits', async () => {
    const digits = (count: number) => withTerms({ ...terms, minBuyAmount: '9'.repeat(count) })
    expect([await digits(0), await digits(101), await withTerms({ ...terms, minBuyAmount: '95a' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect((await digits(100))?.minimum).toBe('9'.repeat(100))
    expect((await digits(1))?.minimum).toBe('9')
  })

  it('have a time and a value only where these can be read', async () => {
    const plain = await withTerms({ minBuyAmount: '95' })
    expect(plain).toMatchObject({ minimum: '95', sizeClass: 'unknown' })
    expect(plain?.estimatedSeconds).toBeUndefined()
    for (const estimatedSeconds of [-1, '60', null])
      expect((await withTerms({ ...terms, estimatedSeconds }))?.estimatedSeconds).toBeUndefined()
    expect(await withTerms({ ...terms, estimatedSeconds: 0 })).toMatchObject({ estimatedSeconds: 0 })
    for (const sellUsd of [6_000, 'much', '-6000', '6000.', '.5', '1e3', 'x6000', '6000x'])
      expect(await withTerms({ ...terms, sellUsd })).toMatchObject({ sizeClass: 'unknown' })
    expect(await withTerms({ ...terms, sellUsd: '99.99' })).toMatchObject({ sizeClass: 'below100' })
    expect(await withTerms({ ...terms, sellUsd: '1234567' })).toMatchObject({ sizeClass: 'from100000' })
    expect(await withTerms({ ...terms, sellUsd: '100.25' })).toMatchObject({ sizeClass: 'below1000' })
  })
})

describe('a swap without an entry in the ledger', () => {
  it('is one that has not ended, is confidential, or buys a token that nobody knows', async () => {
    for (const open of ['pending', 'swapping', 'not_started', 'unknown'] as const)
      expect(await entriesOf({}, { status: open })).toEqual([])
    expect(await entriesOf({ privacy: true })).toEqual([])
    expect(await entriesOf({}, { confidential: true })).toEqual([])
    expect(await entriesOf({}, { confidential: false })).toHaveLength(1)
    expect(await entriesOf({ buyAsset: 'ETH.NEW' })).toEqual([])
    expect(await entriesOf({ expectedBuyAmount: 'much' })).toEqual([])
  })

  it('is a deposit of no stored swap', async () => {
    const { engine, entries } = fixture()
    await noteOutcome(engine, { swapStatus: status } as unknown as Observation)
    expect(entries).toEqual([])
  })
})

describe('the end of a swap', () => {
  it('is noted once, and reported where the ledger did not have it', async () => {
    const { note, entries, ended, become } = fixture()
    await note()
    await note()
    expect([entries.length, ended]).toEqual([1, ['swap']])
    become(false)
    await note({ swapId: 'other' })
    expect([entries.length, ended]).toEqual([2, ['swap']])
  })

  it('is noted later where the ledger fails, which is reported', async () => {
    const { note, ended, failures, become } = fixture()
    const cause = new Error('The store is down.')
    become(cause)
    expect(await note()).toEqual([])
    expect([failures, ended]).toEqual([[{ cause }], []])
    become(true)
    expect(await note()).toHaveLength(1)
    expect([failures.length, ended]).toEqual([1, ['swap']])
  })

  it('is known of the last 10,000 swaps', async () => {
    const { engine, note, entries } = fixture()
    await note()
    for (let swapId = 1; swapId < 9_999; swapId += 1) engine.noted.add(String(swapId))
    await note({ swapId: '9999' })
    await note()
    expect([entries.length, engine.noted.size]).toEqual([2, 10_000])
    await note({ swapId: 'last' })
    expect(engine.noted.size).toBe(10_000)
    await note()
    expect(entries).toHaveLength(4)
    await note({ swapId: 'last' })
    expect(entries).toHaveLength(4)
  })
})
