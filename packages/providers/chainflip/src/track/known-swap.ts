import { findChain, type KnownSwap, type SwapStatus, toHuman } from '@switchyard/core'
import { findByIdentifier, type NetworkAsset } from '../assets/network-asset.ts'
import { readNodeAddress } from '../codec/address.ts'
import { isSameBytes } from '../codec/bytes.ts'
import type { ChainflipFacts } from '../facts.ts'
import type { WireSwap } from './wire-swap.ts'

/**
 * Returns `true` when a swap of the backend is the one the engine built: the same assets, destination and deposit address. The backend
 * may leave out any address.
 */
export const isKnownSwap = (
  { sell, buy, destination, channel, swapEgress }: WireSwap,
  known: KnownSwap,
  facts: ChainflipFacts,
): boolean =>
  sell.internal === findByIdentifier(known.sellAsset, facts)?.internal &&
  buy.internal === findByIdentifier(known.buyAsset, facts)?.internal &&
  isSameOrAbsent(buy, destination, known.destinationAddress) &&
  isSameOrAbsent(buy, swapEgress?.to, known.destinationAddress) &&
  isSameOrAbsent(sell, channel?.address, known.depositAddress)

/**
 * `true` where both are one address, in any spelling; an absent one is not compared. By bytes, not by the context's comparison:
 * the backend writes addresses as the State Chain's nodes do, those of TRON and Solana in hex.
 */
const isSameOrAbsent = ({ chain }: NetworkAsset, found = '', built = ''): boolean => {
  if (found === '' || built === '' || found === built) return true
  const [one, other] = [readNodeAddress(chain.code, found), readNodeAddress(chain.code, built)]
  return one !== undefined && other !== undefined && isSameBytes(one.bytes, other.bytes)
}

/** Status of a swap the engine built and the backend does not report yet. */
export const describeUnseen = (known: KnownSwap, hash: string, facts: ChainflipFacts): SwapStatus => {
  const chain = known.sellAsset.split('.')[0] ?? ''
  const asset = findByIdentifier(known.sellAsset, facts)
  return {
    chainId: findChain(chain)?.chainId ?? '',
    hash,
    block: -1,
    type: 'swap',
    status: 'not_started',
    trackingStatus: 'starting',
    fromAsset: known.sellAsset,
    fromAmount: asset ? toHuman(known.sellAmount, asset.token.decimals) : '',
    fromAddress: known.sourceAddress,
    toAsset: known.buyAsset,
    toAmount: '',
    toAddress: known.destinationAddress,
    finalisedAt: -1,
    legs: [],
  }
}
