import type { RunState } from './run-state.ts'

/** A step that people know, in order. */
export type StepName = 'build' | 'approve' | 'sign' | 'deposit' | 'swap' | 'payout'

/** Where a step stands. */
export interface Step {
  readonly name: StepName
  readonly state: 'waiting' | 'active' | 'done' | 'failed'
}

/** The steps of a swap as far as it is. */
export const runSteps = (run: RunState): readonly Step[] => {
  const names: readonly StepName[] = [
    'build',
    ...(run.hasApproval ? ['approve' as const] : []),
    ...(run.payByHand === undefined ? ['sign' as const] : []),
    ...(['deposit', 'swap', 'payout'] as const),
  ]
  const at = names.indexOf(currentOf(run))
  const isPaid = run.track?.status === 'completed'
  const hasFailed = run.phase === 'failed' || run.track?.status === 'failed' || run.track?.status === 'refunded'
  return names.map((name, index) => ({ name, state: isPaid || index < at ? 'done' : stateAt(index, at, hasFailed) }))
}

const stateAt = (index: number, at: number, hasFailed: boolean): Step['state'] => {
  if (index > at) return 'waiting'
  return hasFailed ? 'failed' : 'active'
}

const currentOf = ({ swap, signing, hasApproval, hash, track, payByHand }: RunState): StepName => {
  if (payByHand !== undefined && hash === undefined) return swap ? 'deposit' : 'build'
  if (hash === undefined) {
    if (signing === 'approval' || (hasApproval && swap?.tx === undefined)) return 'approve'
    return swap?.tx === undefined ? 'build' : 'sign'
  }
  const status = track?.status
  if (status === 'swapping' || status === 'refunded') return isLastLeg(track) ? 'payout' : 'swap'
  return status === 'completed' ? 'payout' : 'deposit'
}

/** Whether all steps but the last one are done. */
const isLastLeg = (track: RunState['track']): boolean => {
  const legs = track?.legs ?? []
  return legs.length > 1 && legs.slice(0, -1).every(({ status }) => status === 'completed')
}
