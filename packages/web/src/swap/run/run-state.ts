import type { SwapProgress, SwapResponse, TrackResponse } from '@switchyard/client'

/** A field of the transaction that was compared with what the user agreed to. */
export interface RunCheck {
  readonly field: string
  readonly ok: boolean | 'unverifiable'
  readonly reason: string
}

/** Progress of a swap. */
export interface RunState {
  readonly phase: 'running' | 'ended' | 'failed'
  readonly swap?: SwapResponse
  /** An approval was needed. */
  readonly hasApproval: boolean
  readonly approvalHash?: string
  /** The signature that the wallet is asked for at present. */
  readonly signing?: 'approval' | 'deposit'
  /** The deposit. */
  readonly hash?: string
  readonly track?: TrackResponse
  readonly checks: readonly RunCheck[]
  /** The amount to pay by hand, a decimal text; absent where a wallet pays. */
  readonly payByHand?: string
  /** The wallet was asked to send the deposit, and whether it did is not known. */
  readonly isUnknown?: boolean
  readonly error?: unknown
}

export const startedRun: RunState = { phase: 'running', hasApproval: false, checks: [] }

/** Returns the state after a step of the client. */
export const applyProgress = (state: RunState, progress: SwapProgress): RunState => {
  switch (progress.type) {
    case 'built':
      // Where to pay by hand is shown when it was checked.
      if (state.payByHand !== undefined) return state
      return { ...state, swap: progress.swap, hasApproval: state.hasApproval || progress.swap.approvalTx !== undefined }
    case 'signing':
      return { ...state, swap: progress.swap, signing: progress.kind }
    case 'approval-sent':
      return { ...withoutSigning(state), approvalHash: progress.hash }
    case 'awaiting-deposit':
      return { ...state, swap: progress.swap }
    case 'sending-unknown':
      return { ...withoutSigning(state), swap: progress.swap, isUnknown: true }
    case 'sent':
      return { ...withoutSigning(state), isUnknown: false, swap: progress.swap, hash: progress.hash }
    case 'track':
      return { ...state, track: progress.track }
  }
}

const withoutSigning = ({ signing, ...state }: RunState): RunState => state
