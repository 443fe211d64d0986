import type { BuildParams, Deposit, Offer, QuoteParams, QuoteResult, SwapProvider } from '@switchyard/core'
import { nameOf, supportedAssets } from './assets.ts'
import type { AcmeClient } from './client.ts'
import { feeQuery } from './fees.ts'
import { declineOf, refusalOf } from './translate-error.ts'
import { type OfferState, translateQuote } from './translate-quote.ts'
import { translateStatus } from './translate-status.ts'
import { verifyOrder } from './verify-order.ts'

/** Slippage where the request names none, basis points. */
const DEFAULT_SLIPPAGE_BPS = 100

/** Swaps through Acme: a quote for the price, an order for the deposit address. */
export const acmeProvider = (client: AcmeClient): SwapProvider => ({
  id: 'ACME',
  contract: 1,
  label: { displayName: 'Acme', displayNameLong: 'Acme Swaps', keywords: ['acme'] },
  capabilities: { refund: 'forwarded', flexInput: false, privacy: false, buildOpens: true },

  assets: async ({ signal }) => ({ assets: supportedAssets(await client.assets(signal)) }),

  quote: async (params, { signal }): Promise<QuoteResult> => {
    const pair = pairOf(params)
    if (!pair) return { declined: { errorCode: 'noRoutesFound', message: 'Acme does not trade this pair.' } }
    const slippageBps = params.slippageBps ?? DEFAULT_SLIPPAGE_BPS
    const fees = feeQuery(params)
    const query = { ...pair, amount: String(params.sellAmount), slippageBps, ...(fees === undefined ? {} : { fees }) }
    const { ok, body } = await client.quote(query, signal)
    return ok ? { offers: [translateQuote(params, body)] } : { declined: declineOf(body) }
  },

  build: async (offer, addresses, { signal, clock, tokens }): Promise<Deposit> => {
    const asked = orderOf(offer, addresses)
    const { ok, body } = await client.open(asked, signal)
    if (!ok) throw refusalOf(body)
    const order = verifyOrder(body, asked, clock.now())
    const { sell } = offer.state as unknown as OfferState
    const asset = tokens.find(sell)
    if (!asset) throw refusalOf({ code: `an unknown asset ${sell}` })
    return {
      kind: 'simpleTransfer',
      asset,
      amount: offer.sellAmount,
      sources: addresses.sources,
      to: order.depositAddress,
      inboundAddress: order.depositAddress,
      channel: { id: order.id, expiresAt: order.expiresAt },
      expiresAt: order.expiresAt,
      enforced: { minBuyAmount: BigInt(asked.minOut) },
    }
  },

  getStatus: async ({ depositChannelId, depositAddress, hash, known }, { signal }) => {
    const id = depositChannelId ?? known?.depositChannelId
    const by = id ? { id } : depositAddress ? { deposit: depositAddress } : { hash: hash ?? '' }
    const body = await client.order(by, signal)
    return body === undefined ? undefined : translateStatus(body)
  },
})

/** Acme's names of a pair; `undefined` if it does not trade it. */
const pairOf = ({ sell, buy }: QuoteParams): { readonly sell: string; readonly buy: string } | undefined => {
  const names = { sell: nameOf(sell), buy: nameOf(buy) }
  return names.sell === undefined || names.buy === undefined ? undefined : { sell: names.sell, buy: names.buy }
}

/** Acme enforces the least output of the quote the user has seen. */
const orderOf = (offer: Offer, { destinationAddress, sources, refundAddress, promisedMinimum }: BuildParams) => ({
  quoteId: (offer.state as unknown as OfferState).quoteId,
  amount: String(offer.sellAmount),
  minOut: String(promisedMinimum ?? offer.minBuyAmount),
  recipient: destinationAddress,
  refundTo: refundAddress ?? sources[0],
})
