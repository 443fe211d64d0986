import { forgetSwap, listSavedSwaps, loadSwap, type SwapProgress, type SwapRecord } from '@switchyard/client'
import { secondsToPay } from '../manual/seconds-to-pay.ts'
import type { Agreed } from '../verify/agreed.ts'
import { type RunState, startedRun } from './run-state.ts'

/** Stages after which there is, or may be, a deposit. */
const OPEN: ReadonlySet<SwapRecord['stage'] | undefined> = new Set(['sent', 'sending', 'signed', 'awaiting'])

/** The newest saved swap that has or may have a deposit, and has not ended. Records of others are removed. */
export const lastOpen = async (storage: Storage): Promise<SwapRecord | undefined> => {
  let found: SwapRecord | undefined
  for (const id of (await listSavedSwaps(storage)).toReversed()) {
    const record = await loadSwap(storage, id)
    const isOpen = OPEN.has(record?.stage)
    if (isOpen && !found) found = record
    else if (!isOpen) await forgetSwap(storage, id)
  }
  return found
}

/** Whether the wallet may have sent the deposit. */
export const isUnknown = ({ stage }: SwapRecord): boolean => stage === 'sending' || stage === 'signed'

/** What the user agreed to, as `start` has saved it. */
export const agreedOf = ({ context }: Pick<SwapRecord, 'context'>): Agreed | undefined =>
  typeof context === 'object' && context !== null && 'sellAmount' in context ? (context as Agreed) : undefined

/** The state that a saved swap is gone on with. */
export const stateOf = (record: SwapRecord): RunState => {
  const { swap, hash, track, approvals, byHand } = record
  const amount = byHand ? (agreedOf(record)?.sellAmount ?? swap?.legs[0]?.sellAmount) : undefined
  return {
    ...startedRun,
    ...(swap === undefined ? {} : { swap }),
    ...(hash === undefined ? {} : { hash }),
    ...(track === undefined ? {} : { track }),
    ...(amount === undefined ? {} : { payByHand: amount }),
    ...(isUnknown(record) ? { isUnknown: true } : {}),
    hasApproval: approvals.length > 0,
  }
}

/** Whether the server says that a deposit was not paid, and the time to pay it was over when the swap was gone on with. */
export const unpaidInTime = ({ stage, swap }: SwapRecord, progress: SwapProgress, now: number): boolean => {
  if (stage !== 'awaiting' || !swap || progress.type !== 'track') return false
  const { hash, status } = progress.track
  return secondsToPay(swap, now) === 0 && (hash === '' || status === 'unknown' || status === 'not_started')
}
