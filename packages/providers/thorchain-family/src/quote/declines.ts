import { type Decline, rescaleUp, toHuman } from '@switchyard/core'
import { limitMemoBytes } from '@switchyard/provider-kit'
import { findDecimals, type Network } from '../network.ts'
import type { TradedAsset } from '../node/listed-asset.ts'

export const declineUnprotected = (chain: string): Decline => ({
  errorCode: 'noMemoPriceProtection',
  message: `The memo with its price limit exceeds the ${limitMemoBytes(chain)} bytes of ${chain}.`,
})

/** Declines an amount below `minimum`, in network units; `undefined` when the minimum is unknown. */
export const declineTooSmall = (network: Network, sell: TradedAsset, minimum: bigint | undefined): Decline => {
  const message = `Sell asset amount too small for provider ${network.provider}.`
  if (minimum === undefined) return { errorCode: 'sellAssetAmountTooSmall', message }
  // Rounded up to the token's decimals, so that a request for that amount passes.
  const { asset, token } = sell
  const minAmount = toHuman(rescaleUp(minimum, findDecimals(network, asset), token.decimals), token.decimals)
  return {
    errorCode: 'sellAssetAmountTooSmall',
    message: `${message} Min amount is ${minAmount} ${token.identifier}`,
    minAmount,
  }
}
