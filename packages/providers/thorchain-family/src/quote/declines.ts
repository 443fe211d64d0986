import { type Decline, rescaleUp } from '@switchyard/core'
import { declineTooSmall as declineBelow, limitMemoBytes } from '@switchyard/provider-kit'
import { findDecimals, type Network } from '../network.ts'
import type { TradedAsset } from '../node/listed-asset.ts'

export const declineUnprotected = (chain: string): Decline => ({
  errorCode: 'noMemoPriceProtection',
  message: `The memo with its price limit exceeds the ${limitMemoBytes(chain)} bytes of ${chain}.`,
})

/**
 * Declines an amount below `minimum`, in network units; `undefined` when the minimum is unknown. Rounded up to the token's decimals,
 * so that a request for that amount passes.
 */
export const declineTooSmall = (
  network: Network,
  { sell, sellAmount }: { readonly sell: TradedAsset; readonly sellAmount: bigint },
  minimum: bigint | undefined,
): Decline => {
  const { asset, token } = sell
  const least = minimum && rescaleUp(minimum, findDecimals(network, asset), token.decimals)
  return declineBelow({ sell: token, sellAmount }, network.provider, least).declined
}
