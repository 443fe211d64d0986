import type { SwapProgress, SwapRecord, SwapResponse } from '@switchyard/client'
import { describe, expect, it } from 'vitest'
import { findLastOpen, isUnpaidInTime, readAgreed, restoreState } from './run-records.ts'

const swap = {
  swapId: 's',
  expiration: '100',
  meta: { tags: [] },
  legs: [{ sellAmount: '2' }],
} as unknown as SwapResponse

const record = (changes: Partial<SwapRecord>): SwapRecord => ({
  ...{ version: 1, id: 'r', stage: 'awaiting', approvals: [], idempotencyKey: 'k', swap },
  ...{ route: {} as SwapRecord['route'], request: {} as SwapRecord['request'] },
  ...changes,
})

const stored = (records: readonly SwapRecord[]) => {
  const entries = new Map(records.map((each) => [`switchyard:swap:${each.id}`, JSON.stringify(each)]))
  entries.set('switchyard:swaps', JSON.stringify(records.map(({ id }) => id)))
  const storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
  return { storage: storage as unknown as Storage, entries }
}

describe('the swap that a page goes on with', () => {
  it('is the newest with a deposit; those without one are removed', async () => {
    const ids = (['sent', 'awaiting', 'built', 'ended'] as const).map((stage) => record({ id: stage, stage }))
    const { storage, entries } = stored(ids)
    expect((await findLastOpen(storage))?.id).toBe('awaiting')
    expect(entries.get('switchyard:swaps')).toBe('["sent","awaiting"]')
  })

  it('shows the amount that was agreed on, where it is paid by hand', () => {
    expect(restoreState(record({ byHand: true, context: { sellAmount: '1.5' } })).payByHand).toBe('1.5')
    expect(restoreState(record({ byHand: true })).payByHand).toBe('2')
    expect(restoreState(record({ stage: 'sent', hash: 'ab' })).payByHand).toBeUndefined()
  })

  it('may have been sent where the wallet gave no answer', () => {
    expect(restoreState(record({ stage: 'sending' })).isUnknown).toBe(true)
    expect(restoreState(record({ stage: 'signed' })).isUnknown).toBe(true)
    expect(restoreState(record({ stage: 'sent' })).isUnknown).toBeUndefined()
  })

  it('knows nothing of the context of another program', () => {
    expect(readAgreed({ context: 'mine' })).toBeUndefined()
    expect(readAgreed({ context: null })).toBeUndefined()
  })
})

describe('whether a deposit was not paid in time', () => {
  const track = (hash: string, status: string) =>
    ({ type: 'track', track: { hash, status } }) as unknown as SwapProgress

  it.each([
    ['is true where the server has not seen it', '', 'not_started', 200_000, true],
    ['is false while there is time', '', 'not_started', 50_000, false],
    ['is false when it was paid', 'ab', 'pending', 200_000, false],
  ])('%s', (_, hash, status, now, is) => {
    expect(isUnpaidInTime(record({}), track(hash, status), now)).toBe(is)
  })

  it('is false where the wallet pays', () => {
    expect(isUnpaidInTime(record({ stage: 'sending' }), track('', 'unknown'), 200_000)).toBe(false)
  })
})
