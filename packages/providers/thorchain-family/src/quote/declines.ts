import { type Decline, rescaleUp, type Token, toHuman } from '@switchyard/core'
import { memoBudget } from '@switchyard/provider-kit'
import { type Network, networkDecimals } from '../network.ts'
import type { TradedAsset } from '../node/listed-asset.ts'

export const declineHalted = (network: Network, sell: Token, buy: Token): Decline => ({
  errorCode: 'swapHalted',
  message: `${network.name} has halted trading of ${sell.identifier} for ${buy.identifier}.`,
})

/** Refuses an address whose form the network neither pays to nor watches. */
export const declineForm = (network: Network, field: string, form: string): Decline => ({
  errorCode: 'invalidAddressForChain',
  message: `${network.name} takes no ${form} address as ${field}.`,
})

export const declineUnprotected = (chain: string): Decline => ({
  errorCode: 'noMemoPriceProtection',
  message: `The memo does not fit the ${memoBudget(chain)} bytes of ${chain} once its price limit is in it.`,
})

/** Refuses an amount below `minimum`, in units of the network; without one where it is unknown. */
export const declineTooSmall = (network: Network, sell: TradedAsset, minimum: bigint | undefined): Decline => {
  const message = `Sell asset amount too small for provider ${network.provider}.`
  if (minimum === undefined) return { errorCode: 'sellAssetAmountTooSmall', message }
  const minAmount = humanSell(network, sell, minimum)
  const told = `${message} Min amount is ${minAmount} ${sell.token.identifier}`
  return { errorCode: 'sellAssetAmountTooSmall', message: told, minAmount }
}

/** Units of the network as a human amount the token can express, rounded up: asked for exactly that, it must be served. */
const humanSell = (network: Network, { asset, token }: TradedAsset, units: bigint): string =>
  toHuman(rescaleUp(units, networkDecimals(network, asset), token.decimals), token.decimals)
