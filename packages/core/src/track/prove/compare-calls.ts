import type { SentCall } from '../../contract/chain.ts'
import type { StoredSwap } from '../../contract/stores.ts'
import { chainById } from '../../domain/chains.ts'
import type { EngineContext } from '../../engine-context.ts'
import { digestCall } from '../../stored/call-digest.ts'
import { readCallTerms } from '../../stored/call-terms.ts'

/** `same` where a transaction makes the call that a swap was built with; `unknown` where the two cannot be compared. */
export type CallComparison = 'same' | 'other' | 'unknown'

/**
 * Compares a transaction with what a swap was built as. One that another account signed, or that goes through the account of the
 * sender itself, may carry the call inside: smart accounts wrap calls.
 */
export const compareCalls = (
  { isSameAddress }: Pick<EngineContext, 'isSameAddress'>,
  swap: StoredSwap,
  sent: SentCall | undefined,
): CallComparison => {
  if (!sent) return 'unknown'
  const code = chainById(swap.chainId)?.code ?? ''
  const isWrapped =
    !isSameAddress(code, sent.from, swap.sourceAddress) || isSameAddress(code, sent.to, swap.sourceAddress)
  if (isWrapped) return 'unknown'

  const { call, target } = readCallTerms(swap)
  if (call !== undefined) return call === digestCall(sent) ? 'same' : 'other'
  return target !== undefined && !isSameAddress(code, target, sent.to) ? 'other' : 'unknown'
}
