import { describe, expect, it } from 'vitest'
import type { NewSwapChange } from '../../contract/swap-history.ts'
import { computeNextDue } from './compute-next-due.ts'

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000]
const CREATED = Date.parse('2026-11-21T00:00:00Z')
const LEAST = 2 * SECOND

interface Given {
  readonly final?: boolean
  readonly expectedSeconds?: number
  readonly expiresAt?: number
  /** Milliseconds after the swap was built. */
  readonly seenAfter?: number
}

/** Milliseconds until a swap is looked at again, so long after it was built. */
const wait = (after: number, { final = false, seenAfter, ...swap }: Given = {}): number | undefined => {
  const snapshot = seenAfter === undefined ? {} : { depositSeenAt: new Date(CREATED + seenAfter).toISOString() }
  const change = { final, swap: { createdAt: CREATED, ...swap }, snapshot }
  const due = computeNextDue(change as unknown as NewSwapChange, CREATED + after, LEAST)
  return due === undefined ? undefined : due - CREATED - after
}

describe('a swap whose deposit was seen', () => {
  it('is looked at ten times while its route lasts, at least every minute and at most every two seconds', () => {
    expect(wait(0, { seenAfter: 0, expectedSeconds: 100 })).toBe(10 * SECOND)
    expect(wait(199 * SECOND, { seenAfter: 0, expectedSeconds: 100 })).toBe(10 * SECOND)
    expect(wait(0, { seenAfter: 0, expectedSeconds: 1 })).toBe(LEAST)
    expect(wait(0, { seenAfter: 0, expectedSeconds: 6_000 })).toBe(MINUTE)
  })
  it('is looked at less and less from twice the time of its route on, but every six hours', () => {
    expect(wait(200 * SECOND, { seenAfter: 0, expectedSeconds: 100 })).toBe(20 * SECOND)
    expect(wait(1_000 * SECOND, { seenAfter: 200 * SECOND, expectedSeconds: 100 })).toBe(80 * SECOND)
    expect(wait(10 * DAY, { seenAfter: 0, expectedSeconds: 100 })).toBe(6 * HOUR)
    expect(wait(4 * SECOND, { seenAfter: 0, expectedSeconds: 1 })).toBe(LEAST)
  })
  it('is taken to need half an hour where its route did not say', () => {
    expect(wait(0, { seenAfter: 0 })).toBe(MINUTE)
    expect(wait(HOUR - 1, { seenAfter: 0 })).toBe(MINUTE)
    expect(wait(HOUR, { seenAfter: 0 })).toBe(6 * MINUTE)
  })
})

describe('a swap whose deposit was not seen', () => {
  it('is looked at often at first, and every five minutes while it may still be sent', () => {
    expect([wait(0), wait(8 * SECOND), wait(80 * SECOND)]).toEqual([LEAST, LEAST, 10 * SECOND])
    expect([wait(40 * MINUTE), wait(DAY - 1)]).toEqual([5 * MINUTE, 5 * MINUTE])
    expect(wait(HOUR - 1, { expiresAt: CREATED + HOUR })).toBe(5 * MINUTE)
  })
  it('is looked at less and less afterwards, for a week', () => {
    const expiresAt = CREATED + HOUR
    expect(wait(HOUR, { expiresAt })).toBe(LEAST)
    expect(wait(HOUR + 40 * MINUTE, { expiresAt })).toBe(10 * MINUTE)
    expect(wait(HOUR + 7 * DAY, { expiresAt })).toBe(6 * HOUR)
    expect(wait(HOUR + 7 * DAY + 1, { expiresAt })).toBeUndefined()
    expect([wait(8 * DAY), wait(8 * DAY + 1)]).toEqual([6 * HOUR, undefined])
  })
})

describe('a swap that has ended', () => {
  it('is not looked at again', () => {
    expect([wait(0, { final: true }), wait(0, { final: true, seenAfter: 0 })]).toEqual([undefined, undefined])
  })
})
