import type { SwapProvider } from '@switchyard/core'
import { findName, readAssets, readToken } from './assets.ts'
import type { YourNameClient } from './client.ts'
import { verifyOrder, writeOrder } from './deposit.ts'
import { translateDecline, translateRefusal } from './errors.ts'
import { readFees, writeFees } from './quote/fees.ts'
import { type OfferState, translateQuote } from './quote/translate-quote.ts'
import { translateStatus } from './track.ts'

/** Slippage where the request names none, basis points. */
const DEFAULT_SLIPPAGE_BPS = 100

/** Creates the provider: a quote for the price, an order for the deposit address. */
export const createProvider = (client: YourNameClient): SwapProvider => ({
  id: 'YOUR_NAME',
  contract: 1,
  label: { displayName: 'Your Name', displayNameLong: 'Your Name', keywords: ['your-name'] },
  capabilities: { refund: 'forwarded', flexInput: false, privacy: false, buildOpens: true },

  assets: async ({ signal }) => ({ assets: readAssets((await client.assets(signal)).assets) }),

  quote: async (params, { signal }) => {
    const [sell, buy] = [findName(params.sell), findName(params.buy)]
    if (sell === undefined || buy === undefined)
      return { declined: { errorCode: 'noRoutesFound', message: 'Your Name does not trade this pair.' } }

    const query = {
      sell,
      buy,
      amount: String(params.sellAmount),
      slippageBps: params.slippageBps ?? DEFAULT_SLIPPAGE_BPS,
      fees: writeFees(readFees(params)),
    }
    const answer = await client.quote(query, signal)
    if ('refusal' in answer) return { declined: translateDecline(answer.refusal) }
    return { offers: [translateQuote(params, sell, answer.value)] }
  },

  build: async (offer, addresses, { signal, clock }) => {
    const { sell } = offer.state as unknown as OfferState
    const requested = writeOrder(offer, addresses)
    const answer = await client.open(requested, signal)
    if ('refusal' in answer) throw translateRefusal(answer.refusal)

    const order = answer.value
    verifyOrder(order, requested, clock.now())
    return {
      kind: 'simpleTransfer',
      asset: readToken(sell),
      amount: offer.sellAmount,
      sources: addresses.sources,
      to: order.depositAddress,
      inboundAddress: order.depositAddress,
      channel: { id: order.id, expiresAt: order.expiresAt },
      expiresAt: order.expiresAt,
      enforced: { minBuyAmount: BigInt(requested.minOut) },
    }
  },

  getStatus: async ({ depositChannelId, depositAddress, hash, known }, { signal }) => {
    const id = depositChannelId ?? known?.depositChannelId
    const key = id ? { id } : depositAddress ? { deposit: depositAddress } : { hash: hash ?? '' }
    const order = await client.status(key, signal)
    return order && translateStatus(order)
  },
})
