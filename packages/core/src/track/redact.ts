import type { StatusLeg, SwapStatus } from '../contract/swap-status.ts'

/** Why a view is redacted. */
export type RedactionReason = 'notOwner' | 'tokenExpired' | 'tokenInvalid'

/** Types of a leg that is the deposit and not yet the swap. */
export const DEPOSITS: ReadonlySet<string> = new Set([
  'native_send',
  'token_transfer',
  'native_contract_call',
  'token_contract_call',
  'deposit',
])

/** What is shown of the swap itself: that it exists, and its status. */
const placeholder = ({ chainId, status, trackingStatus }: SwapStatus): StatusLeg => ({
  chainId,
  hash: '',
  block: -1,
  type: 'swap',
  status,
  ...(trackingStatus === undefined ? {} : { trackingStatus }),
  fromAsset: '',
  fromAmount: '',
  fromAddress: '',
  toAsset: '',
  toAmount: '',
  toAddress: '',
  finalisedAt: -1,
})

/**
 * The public view of a confidential swap: the deposit leg when it has been seen, a placeholder for the swap, nothing after;
 * no destination, no provider, no fees. Status stays. Source: specification, `POST /track`.
 *
 * Written as a list of what is shown, so that a field added later is hidden until somebody shows it.
 */
export const redact = (swapStatus: SwapStatus): SwapStatus => {
  const { chainId, hash, status, trackingStatus, type, fromAsset, fromAmount, fromAddress } = swapStatus
  const [first] = swapStatus.legs
  const deposit = first && DEPOSITS.has(first.type) && first.hash !== '' ? [first] : []
  return {
    chainId,
    hash,
    block: -1,
    type,
    status,
    ...(trackingStatus === undefined ? {} : { trackingStatus }),
    fromAsset,
    fromAmount,
    fromAddress,
    toAsset: '',
    toAmount: '',
    toAddress: '',
    finalisedAt: -1,
    legs: [...deposit, placeholder(swapStatus)],
  }
}
