import type { BuildParams, Deposit, Offer, QuoteParams, SwapProvider } from '@switchyard/core'
import { nameOf, supportedAssets, tokenOf } from './assets.ts'
import type { YourNameClient } from './client.ts'
import { feeQuery } from './fees.ts'
import { declineOf, refusalOf } from './translate-error.ts'
import { type OfferState, translateQuote } from './translate-quote.ts'
import { translateStatus } from './translate-status.ts'
import { verifyOrder } from './verify-order.ts'
import type { OrderBody } from './wire.ts'

/** Where the request names no slippage, basis points. */
const DEFAULT_SLIPPAGE_BPS = 100

/** Swaps through Your Name: a quote for the price, an order for the deposit address. */
export const yourNameProvider = (client: YourNameClient): SwapProvider => ({
  id: 'YOUR_NAME',
  contract: 1,
  label: { displayName: 'Your Name', displayNameLong: 'Your Name', keywords: ['your-name'] },
  capabilities: { refund: 'forwarded', flexInput: false, privacy: false, buildOpens: true },

  assets: async ({ signal }) => ({ assets: supportedAssets((await client.assets(signal)).assets) }),

  quote: async (params, { signal }) => {
    const pair = pairOf(params)
    if (!pair) return { declined: { errorCode: 'noRoutesFound', message: 'Your Name does not trade this pair.' } }
    const slippageBps = params.slippageBps ?? DEFAULT_SLIPPAGE_BPS
    const query = { ...pair, amount: String(params.sellAmount), slippageBps, fees: feeQuery(params) }
    const answer = await client.quote(query, signal)
    if ('refusal' in answer) return { declined: declineOf(answer.refusal) }
    return { offers: [translateQuote(params, pair.sell, answer.value)] }
  },

  build: async (offer, addresses, { signal, clock }): Promise<Deposit> => {
    const { sell, quoteId } = offer.state as unknown as OfferState
    const wanted = orderOf(quoteId, offer, addresses)
    const answer = await client.open(wanted, signal)
    if ('refusal' in answer) throw refusalOf(answer.refusal)
    const { id, depositAddress, expiresAt } = verifyOrder(answer.value, wanted, clock.now())
    return {
      kind: 'simpleTransfer',
      asset: tokenOf(sell),
      amount: offer.sellAmount,
      sources: addresses.sources,
      to: depositAddress,
      inboundAddress: depositAddress,
      channel: { id, expiresAt },
      expiresAt,
      enforced: { minBuyAmount: BigInt(wanted.minOut) },
    }
  },

  getStatus: async ({ depositChannelId, depositAddress, hash, known }, { signal }) => {
    const id = depositChannelId ?? known?.depositChannelId
    const key = id ? { id } : depositAddress ? { deposit: depositAddress } : { hash: hash ?? '' }
    const status = await client.status(key, signal)
    return status && translateStatus(status)
  },
})

/** The API's names of a pair; `undefined` if it does not trade one of them. */
const pairOf = (params: QuoteParams): { readonly sell: string; readonly buy: string } | undefined => {
  const [sell, buy] = [nameOf(params.sell), nameOf(params.buy)]
  return sell === undefined || buy === undefined ? undefined : { sell, buy }
}

/** The order enforces the worst output that the user has seen. */
const orderOf = (
  quoteId: string,
  { sellAmount, minBuyAmount }: Offer,
  { destinationAddress, sources, refundAddress, promisedMinimum = minBuyAmount }: BuildParams,
): OrderBody => ({
  quoteId,
  amount: String(sellAmount),
  minOut: String(promisedMinimum),
  recipient: destinationAddress,
  refundTo: refundAddress ?? sources[0],
})
