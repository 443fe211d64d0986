import type { StatusLeg, SwapStatus } from '../../contract/swap-status.ts'

/** Reason a view is redacted; found by `project`. `meta.redacted` is rendered with it, and never without (`renderTrack`). */
export type RedactionReason = 'notOwner' | 'tokenExpired' | 'tokenInvalid'

/** Types of a leg that is the deposit and not yet the swap. */
export const DEPOSITS: ReadonlySet<string> = new Set([
  'native_send',
  'token_transfer',
  'native_contract_call',
  'token_contract_call',
  'deposit',
])

/**
 * Reduces a confidential swap to its public view: the deposit leg when it has been seen, a placeholder for the swap, nothing after;
 * no destination, no provider, no fees. Status stays. Source: specification, `POST /track`.
 *
 * Written as a list of what is shown, so that a field added later is hidden until somebody shows it.
 */
export const redact = (swapStatus: SwapStatus): SwapStatus => {
  const { chainId, hash, status, trackingStatus, type, fromAsset, fromAmount, fromAddress } = swapStatus
  const [first] = swapStatus.legs
  const deposit = first && DEPOSITS.has(first.type) && first.hash !== '' ? [first] : []
  const unknown = { block: -1, toAsset: '', toAmount: '', toAddress: '', finalisedAt: -1 }
  // Of the swap itself is shown that it exists, and its status.
  const placeholder: StatusLeg = {
    ...unknown,
    chainId,
    hash: '',
    type: 'swap',
    status,
    trackingStatus,
    fromAsset: '',
    fromAmount: '',
    fromAddress: '',
  }
  return {
    ...unknown,
    chainId,
    hash,
    type,
    status,
    trackingStatus,
    fromAsset,
    fromAmount,
    fromAddress,
    legs: [...deposit, placeholder],
  }
}
