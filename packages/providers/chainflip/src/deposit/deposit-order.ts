import { type BuildParams, type Clock, type Offer, SwapError } from '@switchyard/core'
import { findByIdentifier, type NetworkAsset } from '../assets/network-asset.ts'
import type { Client } from '../client.ts'
import { type ReadAddress, readAddress } from '../codec/address.ts'
import type { ChainflipFacts } from '../facts.ts'
import type { Settings } from '../options.ts'
import type { OfferState } from '../quote/offer-state.ts'

/** Everything a deposit is built from, validated. */
export interface DepositOrder {
  readonly client: Client
  readonly settings: Settings
  readonly clock: Clock
  readonly signal: AbortSignal
  /** 32 random bytes that distinguish the event accounts of one Solana sender. */
  readonly seed: () => Uint8Array
  readonly offer: Offer
  readonly addresses: BuildParams
  readonly state: OfferState
  readonly sell: NetworkAsset
  readonly buy: NetworkAsset
  readonly destination: ReadAddress
  readonly refund: ReadAddress
}

/**
 * Resolves the assets and addresses of an order.
 *
 * @throws {SwapError} `invalidDestinationAddress` or `invalidRefundAddress`
 */
export const resolveOrder = (
  state: OfferState,
  addresses: BuildParams,
  facts: ChainflipFacts,
): Pick<DepositOrder, 'sell' | 'buy' | 'destination' | 'refund'> => {
  const sell = findByIdentifier(state.sell, facts)
  const buy = findByIdentifier(state.buy, facts)
  if (!sell || !buy) throw new TypeError(`The offer sells ${state.sell} for ${state.buy}.`)
  const destination = readAddress(buy.chain.code, addresses.destinationAddress)
  const refundText = addresses.refundAddress ?? addresses.sources[0]
  const refund = readAddress(sell.chain.code, refundText)
  if (destination && refund) return { sell, buy, destination, refund }

  const code = destination ? 'invalidRefundAddress' : 'invalidDestinationAddress'
  const [text, { chain }] = destination ? [refundText, sell] : [addresses.destinationAddress, buy]
  throw new SwapError(code, `${text.slice(0, 100)} is not an address Chainflip accepts on ${chain.code}.`)
}
