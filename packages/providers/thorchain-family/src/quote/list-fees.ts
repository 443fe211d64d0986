import type { Fee } from '@switchyard/core'
import { splitIntegratorFees } from '@switchyard/provider-kit'
import { toBaseAmount } from '../node/listed-asset.ts'
import { type JsonObject, toAmount } from '../node/read.ts'
import { type DepositCosts, estimateDepositFee } from './estimate-deposit-fee.ts'
import type { QuoteTerms } from './quote-terms.ts'

/**
 * Lists the fees of a quote. All are in the buy asset and already deducted from the output, except `inbound`, which the wallet
 * pays.
 *
 * The node reports one amount for all affiliates; it is split between affiliate and operator by their basis points.
 */
export const listFees = (fees: JsonObject, terms: QuoteTerms, costs: DepositCosts): readonly Fee[] => {
  const { buy, sell } = terms
  const asset = buy.feeAsset
  const readFee = (value: unknown): bigint => toBaseAmount(buy, toAmount(value) ?? 0n)
  const taken: readonly Fee[] = [
    { type: 'liquidity', asset, amount: readFee(fees.liquidity) },
    { type: 'outbound', asset, amount: readFee(fees.outbound) },
    ...splitIntegratorFees({ asset, amount: readFee(fees.affiliate) }, terms),
  ]
  const deposit = estimateDepositFee(sell.token, costs)
  return deposit ? taken.concat(deposit) : taken
}
