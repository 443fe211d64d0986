import type { TransactionActionPhase, TransactionComputePhase, TransactionDescriptionGeneric } from '@ton/core'
import { gasFee } from './fees.ts'

/** Parts of a transaction's description that differ between transactions. */
export interface Phases {
  /** Value of an internal message; absent for external messages. */
  readonly credit?: bigint
  /** Absent when the contract did not run; `reason` says why. */
  readonly compute?: { readonly gas: bigint; readonly exitCode: number; readonly activated?: boolean }
  readonly reason?: 'no-state' | 'no-gas'
  readonly action?: Actions
  /** The fee of a message that returned. */
  readonly bounce?: { readonly first: bigint; readonly forwarded: bigint }
}

/** Result of a contract's actions. */
export interface Actions {
  /** 0, or 37 when the coins were too few. */
  readonly resultCode: number
  readonly total: number
  readonly skipped: number
  readonly forwardFees: bigint
  readonly actionFees: bigint
}

const EXTERNAL_CREDIT = 10_000n
const NOTHING = { cells: 0n, bits: 0n }

const computePhase = ({ compute, reason = 'no-state', credit }: Phases): TransactionComputePhase => {
  if (!compute) return { type: 'skipped', reason }
  return {
    type: 'vm',
    success: compute.exitCode === 0,
    messageStateUsed: false,
    accountActivated: compute.activated ?? false,
    gasFees: gasFee(compute.gas),
    gasUsed: compute.gas,
    gasLimit: credit === undefined ? 0n : 1_000_000n,
    ...(credit === undefined && { gasCredit: EXTERNAL_CREDIT }),
    mode: 0,
    exitCode: compute.exitCode,
    vmSteps: 68,
    vmInitStateHash: 0n,
    vmFinalStateHash: 0n,
  }
}

const actionPhase = ({ resultCode, total, skipped, forwardFees, actionFees }: Actions): TransactionActionPhase => ({
  success: resultCode === 0,
  valid: true,
  noFunds: resultCode !== 0,
  statusChange: 'unchanged',
  ...(forwardFees > 0n && { totalFwdFees: forwardFees, totalActionFees: actionFees }),
  resultCode,
  totalActions: total,
  specActions: 0,
  skippedActions: skipped,
  messagesCreated: resultCode === 0 ? total - skipped : 0,
  actionListHash: 0n,
  totalMessageSize: NOTHING,
})

/** Description of a transaction. Storage fees are not charged. */
export const describePhases = (phases: Phases): TransactionDescriptionGeneric => {
  const { credit, compute, action, bounce } = phases
  return {
    type: 'generic',
    creditFirst: credit === undefined,
    storagePhase: { storageFeesCollected: 0n, statusChange: 'unchanged' },
    ...(credit !== undefined && { creditPhase: { credit: { coins: credit } } }),
    computePhase: computePhase(phases),
    ...(action && { actionPhase: actionPhase(action) }),
    ...(bounce && {
      bouncePhase: { type: 'ok', messageSize: NOTHING, messageFees: bounce.first, forwardFees: bounce.forwarded },
    }),
    aborted: compute?.exitCode !== 0 || (action !== undefined && action.resultCode !== 0),
    destroyed: false,
  }
}
