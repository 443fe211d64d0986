import type { Fee } from '@switchyard/core'
import { splitIntegratorFees } from '@switchyard/provider-kit'
import type { Network } from '../network.ts'
import { baseAmount, type ListedAsset } from '../node/listed-asset.ts'
import type { Inbound } from '../node/node-state.ts'
import { type JsonObject, toAmount } from '../node/read.ts'
import { depositFee } from './deposit-fee.ts'
import type { QuoteTerms } from './quote-terms.ts'

/**
 * The fees of a quote. All are in the buy asset and already deducted from the output, except `inbound`, which the wallet pays.
 *
 * The node reports one amount for all affiliates; it is split between affiliate and operator by their basis points.
 */
export const quotedFees = (
  network: Network,
  terms: QuoteTerms,
  fees: JsonObject,
  inbound: Inbound | undefined,
  memoBytes: number,
): readonly Fee[] => {
  const { buy, sell } = terms
  const asset = buy.feeAsset
  const taken: readonly Fee[] = [
    { type: 'liquidity', asset, amount: figure(buy, fees.liquidity) },
    { type: 'outbound', asset, amount: figure(buy, fees.outbound) },
    ...splitIntegratorFees({ asset, amount: figure(buy, fees.affiliate) }, terms),
  ]
  const deposit = depositFee(network, sell.token, inbound, memoBytes)
  return deposit ? taken.concat(deposit) : taken
}

/** A figure of the node in base units of the token; 0 when the node omits it. */
const figure = (asset: ListedAsset, value: unknown): bigint => baseAmount(asset, toAmount(value) ?? 0n)
