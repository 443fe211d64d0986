import type { SwapResponse, TrackResponse } from '@switchyard/client'
import { describe, expect, it } from 'vitest'
import { listRunSteps } from './list-run-steps.ts'
import { applyProgress, type RunState, startedRun } from './run-state.ts'

const built = { tx: 'psbt' } as unknown as SwapResponse
const approving = { approvalTx: { to: '0x' } } as unknown as SwapResponse
const track = (status: TrackResponse['status'], legs: TrackResponse['legs'] = []): TrackResponse => ({
  chainId: 'bitcoin',
  hash: 'ab',
  status,
  legs,
})

const shown = (state: RunState) => listRunSteps(state).map(({ name, state: each }) => `${name} ${each}`)

describe('the steps of a swap', () => {
  it('begin with the transaction', () => {
    expect(shown(startedRun)).toEqual([
      'build active',
      'sign waiting',
      'deposit waiting',
      'swap waiting',
      'payout waiting',
    ])
  })

  it('have an approval where one is needed', () => {
    const asked = applyProgress(startedRun, { type: 'built', swap: approving })
    expect(shown(asked).slice(0, 3)).toEqual(['build done', 'approve active', 'sign waiting'])
    const sent = applyProgress(applyProgress(asked, { type: 'signing', kind: 'approval', swap: approving }), {
      type: 'approval-sent',
      hash: '0x1',
    })
    expect(sent.signing).toBeUndefined()
    expect(shown(applyProgress(sent, { type: 'built', swap: built })).slice(1, 3)).toEqual([
      'approve done',
      'sign active',
    ])
  })

  it.each([
    ['pending', [], 'deposit active'],
    ['swapping', [], 'swap active'],
    ['swapping', [{ status: 'completed' }, { status: 'pending' }], 'payout active'],
    ['completed', [], 'payout done'],
    ['refunded', [], 'swap failed'],
    ['failed', [], 'deposit failed'],
  ] as const)('are at %s after the deposit', (status, legs, step) => {
    const sent = applyProgress(startedRun, { type: 'sent', hash: 'ab', swap: built })
    expect(shown(applyProgress(sent, { type: 'track', track: track(status, legs) }))).toContain(step)
  })
})
