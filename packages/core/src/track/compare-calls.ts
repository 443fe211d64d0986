import type { SentCall } from '../contract/chain.ts'
import type { StoredSwap } from '../contract/stores.ts'
import { addressKey } from '../domain/identifier.ts'
import { callDigest } from '../stored/call-digest.ts'
import { callTermsOf } from '../stored/call-terms.ts'

/** Whether a transaction makes the call that a swap was built with; `unknown` where the two cannot be compared. */
export type CallComparison = 'same' | 'other' | 'unknown'

/**
 * Compares a transaction with what a swap was built as. One that another account signed, or that goes through the account of the
 * sender itself, may carry the call inside: smart accounts wrap calls.
 */
export const compareCalls = (swap: StoredSwap, sent: SentCall | undefined): CallComparison => {
  const source = addressKey(swap.sourceAddress)
  if (!sent || addressKey(sent.from) !== source || addressKey(sent.to) === source) return 'unknown'
  const { call, target } = callTermsOf(swap)
  if (call !== undefined) return call === callDigest(sent) ? 'same' : 'other'
  return target !== undefined && addressKey(target) !== addressKey(sent.to) ? 'other' : 'unknown'
}
