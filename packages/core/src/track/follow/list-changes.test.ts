import { describe, expect, it } from 'vitest'
import type { NewSwapChange, SwapSnapshot } from '../../contract/swap-history.ts'
import type { SwapStatus } from '../../contract/swap-status.ts'
import { leg, statusOf } from '../../testing/followed-swap.ts'
import { isFinal, listChanges } from './list-changes.ts'

const AT = '2026-11-23T00:00:00.000Z'
const overdue = { since: AT, expectedSeconds: 60, evidence: { provider: 'FAKE' } }
const snapshot = (swapStatus: SwapStatus, more: Partial<SwapSnapshot> = {}): SwapSnapshot => ({
  swapStatus,
  provider: 'FAKE',
  quoteId: 'quote',
  privacyMode: false,
  ...more,
})
const swap = { createdAt: 0, providers: ['FAKE'] } as unknown as NewSwapChange['swap']
const changes = (before: SwapSnapshot, after: SwapSnapshot) =>
  listChanges({ swapId: 'a', keyId: 'acme', sequence: 3, swap, snapshot: before } as NewSwapChange, {
    snapshot: after,
    evidence: { provider: 'FAKE' },
    at: AT,
  })
const types = (before: SwapSnapshot, after: SwapSnapshot) => changes(before, after).map(({ type }) => type)

describe('the changes of a swap', () => {
  const pending = snapshot(statusOf('pending'))

  it('continue those before, with what was learned', () => {
    const done = snapshot(statusOf('completed'))
    expect(changes(snapshot(statusOf('pending'), { overdue }), done)).toEqual(
      ['recovered', 'status'].map((type, index) => ({
        swapId: 'a',
        keyId: 'acme',
        sequence: 4 + index,
        at: AT,
        type,
        final: true,
        swap,
        snapshot: done,
        evidence: { provider: 'FAKE' },
      })),
    )
  })

  it('stay the same where nothing is new that a follower wants to know', () => {
    const other = statusOf('pending', { block: 7, transient: { estimatedTimeToComplete: 1 }, providerOrderId: 'other' })
    expect(types(pending, snapshot(other))).toEqual([])
    expect(types(snapshot(statusOf('pending'), { overdue }), snapshot(statusOf('pending'), { overdue }))).toEqual([])
  })

  it('are of the status where either status is another one', () => {
    expect(types(pending, snapshot(statusOf('swapping')))).toEqual(['status'])
    expect(types(pending, snapshot(statusOf('pending', { trackingStatus: 'mempool' })))).toEqual(['status'])
  })

  it.each<[string, Partial<SwapStatus>]>([
    ['hash', { hash: 'bb' }],
    ['output', { toAmount: '2' }],
    ['number of steps', { legs: [leg('completed'), leg('pending')] }],
    ['chain of a step', { legs: [leg('completed', { chainId: '1' })] }],
    ['hash of a step', { legs: [leg('completed', { hash: 'bb' })] }],
    ['status of a step', { legs: [leg('pending')] }],
    ['tracking status of a step', { legs: [leg('completed', { trackingStatus: 'inbound' })] }],
    ['input of a step', { legs: [leg('completed', { fromAmount: '1' })] }],
    ['output of a step', { legs: [leg('completed', { toAmount: '1' })] }],
  ])('are of a step where the %s is another one, and of the status where that is, too', (_, more) => {
    expect(types(pending, snapshot(statusOf('pending', more)))).toEqual(['leg'])
    expect(types(pending, snapshot(statusOf('swapping', more)))).toEqual(['status'])
  })

  it('say when a swap becomes late, and when it no longer is', () => {
    const late = snapshot(statusOf('pending'), { overdue })
    expect([types(pending, late), types(late, pending)]).toEqual([['overdue'], ['recovered']])
  })

  it('say of each refund once: of a whole, of a part, and of a step that was sent back', () => {
    expect(types(pending, snapshot(statusOf('refunded')))).toEqual(['status', 'refund'])
    const partly = snapshot(statusOf('pending', { trackingStatus: 'partially_refunded' }))
    expect(types(pending, partly)).toEqual(['status', 'refund'])
    const back = (hash: string) => snapshot(statusOf('pending', { legs: [leg('refunded', { hash })] }))
    expect(types(pending, back('cc'))).toEqual(['leg', 'refund'])
    expect(types(pending, back(''))).toEqual(['leg'])
    expect(types(back('cc'), back('dd'))).toEqual(['leg'])
  })
})

describe('the end of a swap', () => {
  it.each<[SwapStatus['status'], boolean]>([
    ['completed', true],
    ['refunded', true],
    ['failed', true],
    ['swapping', false],
    ['pending', false],
    ['not_started', false],
    ['unknown', false],
  ])('is reached or not: %s', (status, end) => {
    expect(isFinal(statusOf(status))).toBe(end)
  })

  it.each(['dropped', 'replaced', 'reverted', 'retries_exceeded'] as const)(
    'is not reached where a transaction may be sent again: %s',
    (trackingStatus) => {
      expect(isFinal(statusOf('failed', { trackingStatus }))).toBe(false)
      expect(isFinal(statusOf('failed', { legs: [leg('completed'), leg('failed', { trackingStatus })] }))).toBe(false)
      expect(isFinal(statusOf('completed', { trackingStatus }))).toBe(true)
    },
  )
})
