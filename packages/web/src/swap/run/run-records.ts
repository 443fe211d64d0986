import { forgetSwap, listSavedSwaps, loadSwap, type SwapProgress, type SwapRecord } from '@switchyard/client'
import { countSecondsToPay } from '../manual/count-seconds-to-pay.ts'
import type { Agreed } from '../verify/agreed.ts'
import { type RunState, startedRun } from './run-state.ts'

/** Stages after which there is, or may be, a deposit. */
const OPEN: ReadonlySet<SwapRecord['stage'] | undefined> = new Set(['sent', 'sending', 'signed', 'awaiting'])

/** Finds the newest saved swap that has or may have a deposit, and has not ended. Records of others are removed. */
export const findLastOpen = async (storage: Storage): Promise<SwapRecord | undefined> => {
  let found: SwapRecord | undefined
  for (const id of (await listSavedSwaps(storage)).toReversed()) {
    const record = await loadSwap(storage, id)
    const isOpen = OPEN.has(record?.stage)
    if (isOpen && !found) found = record
    else if (!isOpen) await forgetSwap(storage, id)
  }
  return found
}

/** Returns true if the wallet may have sent the deposit. */
export const isUnknown = ({ stage }: SwapRecord): boolean => stage === 'sending' || stage === 'signed'

/** Reads what the user agreed to, as `start` has saved it. */
export const readAgreed = ({ context }: Pick<SwapRecord, 'context'>): Agreed | undefined =>
  typeof context === 'object' && context !== null && 'sellAmount' in context ? (context as Agreed) : undefined

/** Restores the state of a saved swap. */
export const restoreState = (record: SwapRecord): RunState => {
  const { swap, hash, track, approvals, byHand } = record
  const amount = byHand ? (readAgreed(record)?.sellAmount ?? swap?.legs[0]?.sellAmount) : undefined
  return {
    ...startedRun,
    swap,
    hash,
    track,
    payByHand: amount,
    isUnknown: isUnknown(record) || undefined,
    hasApproval: approvals.length > 0,
  }
}

/** Returns true if the server says that a deposit was not paid, and its time to pay was over when the swap was resumed. */
export const isUnpaidInTime = ({ stage, swap }: SwapRecord, progress: SwapProgress, now: number): boolean => {
  if (stage !== 'awaiting' || !swap || progress.type !== 'track') return false
  const { hash, status } = progress.track
  return countSecondsToPay(swap, now) === 0 && (hash === '' || status === 'unknown' || status === 'not_started')
}
