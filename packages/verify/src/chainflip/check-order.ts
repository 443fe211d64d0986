import { findByIdentifier, isSameBytes, readAddress } from '@switchyard/provider-chainflip/reader'
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

/** Checks what the network would do with a vault swap: asset, destination and the least price, before the fee of the payout. */
export const checkOrder = (order: VaultOrder, terms: SwapTerms): readonly Check[] => {
  const { buyAsset, destination, minBuyAmount, maxAffiliateBps, known } = terms
  const { mostSwapBlocks } = known.chainflip
  const bought = findByIdentifier(buyAsset, known.chainflip)
  const paid = bought && readAddress(bought.chain.code, destination)
  if (!bought || !paid) {
    const reason = 'an asset and address that Chainflip pays'
    return [fail('buyAsset', { expected: buyAsset, actual: order.asset, reason })]
  }

  const { chain, dca } = order
  const checks = [
    checkSame('buyAsset', { expected: bought.id, actual: order.asset, reason: 'number of the asset bought' }),
  ]
  if (chain !== undefined)
    checks.push(
      checkSame('buyAsset', { expected: bought.chain.id, actual: chain, reason: 'number of the chain paid to' }),
    )
  const bps = order.affiliates.reduce((sum, one) => sum + one.bps, order.brokerBps)
  const blocks = order.retryBlocks + (dca ? dca.chunks * dca.interval : 0)
  checks.push(
    checkThat(isSameBytes(paid.bytes, order.destination), 'destination', {
      expected: destination,
      actual: toHex(order.destination),
      reason: 'who gets the output, in bytes',
    }),
    checkThat(order.minimum >= minBuyAmount, 'minimum', {
      expected: minBuyAmount,
      actual: order.minimum,
      reason: 'the least output, before the payout fee',
    }),
    checkThat(bps <= maxAffiliateBps, 'affiliate', {
      expected: `at most ${maxAffiliateBps} bps`,
      actual: bps,
      reason: 'broker fees',
    }),
    checkThat(blocks <= mostSwapBlocks, 'expiry', {
      expected: `at most ${mostSwapBlocks} blocks`,
      actual: blocks,
      reason: 'how long it is tried',
    }),
  )
  return checks
}

/** Writes bytes as hexadecimal digits. */
export const toHex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
