import { assetOf, atPrice, readAddress, sameBytes } from '@switchyard/provider-chainflip/reader'
import type { SwapTerms } from '../chain-verifier.ts'
import { type Check, checkSame, checkThat, fail } from '../check.ts'

/** A vault swap in either of its encodings. */
export interface VaultOrder {
  /** Number of the chain paid to; absent where the asset says it. */
  readonly chain?: number
  /** Number of the asset bought. */
  readonly asset: number
  readonly destination: Uint8Array
  /** The least output for all that is sold, base units. */
  readonly minimum: bigint
  /** Fees of broker and affiliates. */
  readonly brokerBps: number
  readonly affiliates: readonly { readonly bps: number }[]
  /** Blocks of the network for which a refused price is tried again. */
  readonly retryBlocks: number
  readonly dca?: { readonly chunks: number; readonly interval: number }
}

/** A day of blocks. */
const MOST_BLOCKS = 14_400

/** What the network would do with a vault swap: asset, destination and the least price, before the fee of the payout. */
export const checkOrder = (order: VaultOrder, terms: SwapTerms): readonly Check[] => {
  const { buyAsset, destination, minBuyAmount, maxAffiliateBps } = terms
  const bought = assetOf(buyAsset)
  const paid = bought && readAddress(bought.chain.code, destination)
  if (!bought || !paid) return [fail('buyAsset', buyAsset, order.asset, 'an asset and address that Chainflip pays')]
  return [
    checkSame('buyAsset', bought.id, order.asset, 'number of the asset bought'),
    ...(order.chain === undefined
      ? []
      : [checkSame('buyAsset', bought.chain.id, order.chain, 'number of the chain paid to')]),
    checkThat(
      sameBytes(paid.bytes, order.destination),
      'destination',
      destination,
      toHex(order.destination),
      'who gets the output, in bytes',
    ),
    checkThat(
      order.minimum >= minBuyAmount,
      'minimum',
      minBuyAmount,
      order.minimum,
      'the least output, before the payout fee',
    ),
    checkThat(
      bpsOf(order) <= maxAffiliateBps,
      'affiliate',
      `at most ${maxAffiliateBps} bps`,
      bpsOf(order),
      'broker fees',
    ),
    checkThat(
      blocksOf(order) <= MOST_BLOCKS,
      'expiry',
      `at most ${MOST_BLOCKS} blocks`,
      blocksOf(order),
      'how long it is tried',
    ),
  ]
}

const bpsOf = ({ brokerBps, affiliates }: VaultOrder): number =>
  affiliates.reduce((sum, { bps }) => sum + bps, brokerBps)

const blocksOf = ({ retryBlocks, dca }: VaultOrder): number => retryBlocks + (dca ? dca.chunks * dca.interval : 0)

/** The least output at a price with 128 fractional bits. */
export const readMinimum = (amount: bigint, price: bigint): bigint => atPrice(amount, price)

/** Bytes as hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
