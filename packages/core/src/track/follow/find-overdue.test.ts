import { describe, expect, it } from 'vitest'
import type { SwapFacts, SwapSnapshot } from '../../contract/swap-history.ts'
import { statusOf } from '../../testing/followed-swap.ts'
import { findOverdue } from './find-overdue.ts'

const AT = '2026-11-23T00:00:00.000Z'
const swap = { createdAt: 0, providers: ['FAKE'] } as unknown as SwapFacts

describe('a late swap', () => {
  const policy = { overdueFactor: 3, overdueMinSeconds: 600 }
  const seen = Date.parse(AT)
  const lateAt = (
    now: number,
    more: Partial<SwapSnapshot> = {},
    expectedSeconds: number | undefined = 300,
    support: Readonly<Record<string, string>> = {},
  ) =>
    findOverdue({
      swap: { ...swap, ...(expectedSeconds > 0 ? { expectedSeconds } : {}) },
      snapshot: {
        swapStatus: statusOf('swapping'),
        provider: 'FAKE',
        quoteId: 'quote',
        privacyMode: false,
        depositSeenAt: AT,
        ...more,
      },
      evidence: { provider: 'FAKE' },
      now: seen + now,
      policy,
      support,
    })

  it('is late by a factor of what its route said, after its deposit was seen', () => {
    expect(lateAt(900_000 - 1)).toBeUndefined()
    expect(lateAt(900_000)).toEqual({
      since: '2026-11-23T00:15:00.000Z',
      expectedSeconds: 300,
      evidence: { provider: 'FAKE' },
    })
  })

  it('is not late before the least time', () => {
    expect(lateAt(599_999, {}, 10)).toBeUndefined()
    expect(lateAt(600_000, {}, 10)).toMatchObject({ expectedSeconds: 10, since: '2026-11-23T00:10:00.000Z' })
  })

  it('is taken to need half an hour where its route did not say', () => {
    expect(lateAt(5_399_999, {}, 0)).toBeUndefined()
    expect(lateAt(5_400_000, {}, 0)).toMatchObject({ expectedSeconds: 1_800 })
  })

  it('is not late without a deposit, or once it has ended', () => {
    expect(lateAt(10 ** 9, { depositSeenAt: undefined as never })).toBeUndefined()
    expect(lateAt(10 ** 9, { swapStatus: statusOf('completed') })).toBeUndefined()
    expect(lateAt(10 ** 9, { swapStatus: statusOf('failed', { trackingStatus: 'dropped' }) })).toBeDefined()
  })

  it('says where to ask: the support of its provider, else the page of its order', () => {
    const page = { swapStatus: statusOf('swapping', { providerExplorerUrl: 'https://order' }) }
    expect(lateAt(10 ** 9, page)).toMatchObject({ askAt: 'https://order' })
    expect(lateAt(10 ** 9, page, 300, { FAKE: 'https://support' })).toMatchObject({ askAt: 'https://support' })
    expect(lateAt(10 ** 9, page, 300, { OTHER: 'https://support' })).toMatchObject({ askAt: 'https://order' })
    expect(lateAt(10 ** 9)?.askAt).toBeUndefined()
  })
})
