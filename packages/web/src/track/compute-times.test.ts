import type { TrackResponse } from '@switchyard/client'
import { describe, expect, it } from 'vitest'
import { computeTimes } from './compute-times.ts'

const NOW = Date.UTC(2026, 10, 23, 10)
const at = (secondsAgo: number) => ({ finalisedAt: NOW / 1_000 - secondsAgo })
const track = (status: TrackResponse['status'], legs: TrackResponse['legs'], expected?: number): TrackResponse => ({
  ...{ chainId: '1', hash: '', status, legs },
  ...(expected === undefined ? {} : { transient: { estimatedTimeToComplete: expected } }),
})

describe('the times of a swap', () => {
  it('run from the deposit against what the provider expects', () => {
    const open = track('swapping', [at(300), { finalisedAt: -1 }], 900)
    expect(computeTimes(open, NOW, NOW)).toEqual({ elapsed: 300, left: 900, share: 0.25 })
    expect(computeTimes(open, NOW - 60_000, NOW)).toMatchObject({ elapsed: 300, left: 840 })
    expect(computeTimes(open, NOW - 3_600_000, NOW)).toMatchObject({ left: 0, share: 1 })
  })

  it('end with the swap', () => {
    expect(computeTimes(track('completed', [at(1_000), at(900), at(100)]), NOW, NOW)).toEqual({
      elapsed: 900,
      share: 1,
    })
    expect(computeTimes(track('completed', [{ finalisedAt: -1 }]), NOW, NOW)).toEqual({ share: 1 })
  })

  it('have no duration where the end is not known apart from the start', () => {
    expect(computeTimes(track('refunded', [at(300), at(300)]), NOW, NOW)).toEqual({ share: 1 })
  })

  it('have nothing left for a swap that is late', () => {
    const evidence = { provider: 'NEAR', answer: '' }
    const overdue = { since: new Date(NOW).toISOString(), expectedSeconds: 600, evidence }
    const late = { ...track('swapping', [at(900)], 300), meta: { provider: 'NEAR', overdue } } as TrackResponse
    expect(computeTimes(late, NOW, NOW)).toEqual({ elapsed: 900, share: 1 })
  })

  it('are absent where nothing is known', () => {
    expect(computeTimes(track('pending', []), NOW, NOW)).toEqual({})
    expect(computeTimes(track('pending', [{ finalisedAt: -1 }], 60), NOW, NOW)).toEqual({ left: 60 })
  })
})
