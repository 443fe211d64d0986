import { type Decline, type QuoteParams, rescale } from '@switchyard/core'
import { type ChargedFees, chargeFees, decline, declineTooLarge, findPlaceholder } from '@switchyard/provider-kit'
import { HARBOR_DECIMALS, type HarborAsset } from '../assets.ts'
import { fitsMemoPart, MOST_BPS } from '../memo/memo.ts'
import { toMemoAddress } from '../memo/memo-address.ts'
import type { Settings } from '../options.ts'
import type { QuoteInput } from './write-query.ts'

/** Everything about a quote that is known before the request. */
export interface QuoteTerms extends QuoteInput, TradedPair {
  readonly params: QuoteParams
  /** Refund address in the memo; `undefined`: the sender. */
  readonly refund: string | undefined
  readonly charged: ChargedFees
}

/** A pair of assets Harbor trades. */
export interface TradedPair {
  readonly sell: HarborAsset
  readonly buy: HarborAsset
  /** Router of an EVM sell. */
  readonly router: string | undefined
}

/** Plans the request of a quote, with a placeholder for an unknown destination, or declines what Harbor cannot do. */
export const planQuote = (
  params: QuoteParams,
  { sell, buy, router }: TradedPair,
  settings: Settings,
): QuoteTerms | { readonly declined: Decline } => {
  const tooLarge = declineTooLarge(params, 'HARBOR')
  if (tooLarge) return tooLarge
  const amount = rescale(params.sellAmount, sell.token.decimals, HARBOR_DECIMALS)
  if (amount === 0n) return decline('sellAssetAmountTooSmall', 'Sell asset amount too small for provider HARBOR.')

  const { chain } = params.buy
  const address = params.destinationAddress ?? findPlaceholder(chain)
  if (address === undefined) return decline('invalidChain', `Harbor needs a destination address to quote ${chain}.`)
  const destination = toMemoAddress(chain, address)
  if (destination === undefined) return declineAddress('invalidDestinationAddress', chain, address)

  // Without a refund part the sender is refunded.
  const refundAddress = params.refundAddress === params.sourceAddress ? undefined : params.refundAddress
  const refund = refundAddress && toMemoAddress(params.sell.chain, refundAddress)
  if (refundAddress !== undefined && refund === undefined) {
    return declineAddress('invalidRefundAddress', params.sell.chain, refundAddress)
  }

  const charged = chargeFees(params.fees, {
    protocol: 'harbor',
    fallback: settings.accounts,
    pays: (code, bps) => settings.affiliates && bps <= MOST_BPS && fitsMemoPart(code),
    why: 'there is no harbor code for it.',
  })
  const slippageBps = Math.floor(params.slippageBps ?? settings.defaultSlippageBps)
  return {
    params,
    sell,
    buy,
    router,
    amount,
    destination,
    refund,
    charged,
    toleranceBps: Math.min(MOST_BPS, Math.max(0, slippageBps)),
    affiliates: charged.entries.map(({ account, bps }) => ({ code: account, bps })),
  }
}

const declineAddress = (errorCode: string, chain: string, address: string): { readonly declined: Decline } =>
  decline(errorCode, `A memo cannot carry the address "${address.slice(0, 130)}" on ${chain}.`)
