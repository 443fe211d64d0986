import type { RunState } from './run-state.ts'

/** A step that people know, in order. */
export type StepName = 'build' | 'approve' | 'sign' | 'deposit' | 'swap' | 'payout'

/** A step and its state. */
export interface Step {
  readonly name: StepName
  readonly state: 'waiting' | 'active' | 'done' | 'failed'
}

/** Lists the steps of a swap with their states. */
export const listRunSteps = (run: RunState): readonly Step[] => {
  const names: readonly StepName[] = [
    'build',
    ...(run.hasApproval ? ['approve' as const] : []),
    ...(run.payByHand === undefined ? ['sign' as const] : []),
    ...(['deposit', 'swap', 'payout'] as const),
  ]
  const at = names.indexOf(findCurrent(run))
  const isPaid = run.track?.status === 'completed'
  const hasFailed = run.phase === 'failed' || run.track?.status === 'failed' || run.track?.status === 'refunded'
  return names.map((name, index) => {
    if (isPaid || index < at) return { name, state: 'done' }
    if (index > at) return { name, state: 'waiting' }
    return { name, state: hasFailed ? 'failed' : 'active' }
  })
}

const findCurrent = ({ swap, signing, hasApproval, hash, track, payByHand }: RunState): StepName => {
  if (payByHand !== undefined && hash === undefined) return swap ? 'deposit' : 'build'
  if (hash === undefined) {
    if (signing === 'approval' || (hasApproval && swap?.tx === undefined)) return 'approve'
    return swap?.tx === undefined ? 'build' : 'sign'
  }
  const status = track?.status
  if (status === 'swapping' || status === 'refunded') {
    const legs = track?.legs ?? []
    const isLastLeg = legs.length > 1 && legs.slice(0, -1).every(({ status }) => status === 'completed')
    return isLastLeg ? 'payout' : 'swap'
  }
  return status === 'completed' ? 'payout' : 'deposit'
}
