import type { Decline, QuoteParams, Warning } from '@switchyard/core'
import { decline, declineTooLarge } from '@switchyard/provider-kit'
import { findByToken, type NetworkAsset } from '../assets/network-asset.ts'
import { readAddress } from '../codec/address.ts'
import type { Settings } from '../options.ts'
import { chargeIntegrators, type IntegratorFees } from './charge-integrators.ts'
import { chooseDepositForm, type DepositForm } from './choose-deposit-form.ts'

/** Everything known about a quote before the backend is asked. */
export interface QuoteTerms {
  readonly params: QuoteParams
  readonly sell: NetworkAsset
  readonly buy: NetworkAsset
  readonly chargedFees: IntegratorFees
  readonly form: DepositForm
  readonly warnings: readonly Warning[]
}

/** Terms and query of a request, or the reason why none is sent. */
export type Plan = { readonly terms: QuoteTerms; readonly query: string } | { readonly declined: Decline }

/** Amounts of the backend have 128 bits. */
const BITS = 128

/** Prepares the request to the backend, or declines without one. */
export const planQuote = (providerId: string, settings: Settings, params: QuoteParams): Plan => {
  const facts = settings.facts()
  const sell = findByToken(params.sell, facts)
  const buy = findByToken(params.buy, facts)
  if (!sell || !buy || sell === buy) {
    const pair = `${params.sell.identifier} for ${params.buy.identifier}`
    return decline('invalidAsset', `Chainflip does not trade ${pair}.`)
  }
  const large = declineTooLarge(params, providerId, BITS)
  if (large) return large

  for (const field of ['destinationAddress', 'refundAddress'] as const) {
    const address = params[field]
    const { chain } = field === 'refundAddress' ? params.sell : params.buy
    if (address === undefined || readAddress(chain, address)) continue
    const shown = address.slice(0, 100)
    return decline('invalidAddressForChain', `${field} ${shown} is not an address Chainflip takes on ${chain}.`)
  }

  const chargedFees = chargeIntegrators(params.fees, settings)
  const form = chooseDepositForm(params, chargedFees, settings)
  const terms = { params, sell, buy, chargedFees, form, warnings: form.warnings.concat(chargedFees.warnings) }

  // One query for both providers: the backend returns the single and the streamed swap together. Names, numbers and flags need
  // no encoding. Boost is not asked for: the backend adds `boostQuote`, which `translateQuote` takes under `cfBoost`.
  const bps = chargedFees.affiliateBps + chargedFees.serviceBps
  const assets = `srcChain=${sell.chain.name}&srcAsset=${sell.asset}&destChain=${buy.chain.name}&destAsset=${buy.asset}`
  const amount = `amount=${params.sellAmount}${bps > 0 ? `&brokerCommissionBps=${bps}` : ''}`
  return { terms, query: `${assets}&${amount}&isVaultSwap=${form.vault}&isOnChain=false&dcaV2Enabled=false` }
}
