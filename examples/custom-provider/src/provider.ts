import { SwapError, type SwapProvider } from '@switchyard/core'
import { findName, readAssets } from './assets.ts'
import type { AcmeClient } from './client.ts'
import { verifyOrder, writeOrder } from './deposit.ts'
import { translateDecline, translateRefusal } from './errors.ts'
import { readFees, writeFees } from './quote/fees.ts'
import { type OfferState, translateQuote } from './quote/translate-quote.ts'
import { translateStatus } from './track.ts'

/** Slippage where the request names none, basis points. */
const DEFAULT_SLIPPAGE_BPS = 100

/** Creates the provider: a quote for the price, an order for the deposit address. */
export const createProvider = (client: AcmeClient): SwapProvider => ({
  id: 'ACME',
  contract: 1,
  label: { displayName: 'Acme', displayNameLong: 'Acme Swaps', keywords: ['acme'] },
  capabilities: { refund: 'forwarded', flexInput: false, privacy: false, buildOpens: true },

  assets: async ({ signal }) => ({ assets: readAssets(await client.assets(signal)) }),

  quote: async (params, { signal }) => {
    const [sell, buy] = [findName(params.sell), findName(params.buy)]
    if (sell === undefined || buy === undefined)
      return { declined: { errorCode: 'noRoutesFound', message: 'Acme does not trade this pair.' } }

    const query = {
      sell,
      buy,
      amount: String(params.sellAmount),
      slippageBps: params.slippageBps ?? DEFAULT_SLIPPAGE_BPS,
      fees: writeFees(readFees(params)),
    }
    const { ok, body } = await client.quote(query, signal)
    return ok ? { offers: [translateQuote(params, body)] } : { declined: translateDecline(body) }
  },

  build: async (offer, addresses, { signal, clock, tokens }) => {
    const requested = writeOrder(offer, addresses)
    const { ok, body } = await client.open(requested, signal)
    if (!ok) throw translateRefusal(body)

    const { id, depositAddress, expiresAt } = verifyOrder(body, requested, clock.now())
    const { sell } = offer.state as unknown as OfferState
    const asset = tokens.find(sell)
    if (!asset) throw new SwapError('unableToBuildTransaction', `Acme refused the order with an unknown asset ${sell}.`)

    return {
      kind: 'simpleTransfer',
      asset,
      amount: offer.sellAmount,
      sources: addresses.sources,
      to: depositAddress,
      inboundAddress: depositAddress,
      channel: { id, expiresAt },
      expiresAt,
      enforced: { minBuyAmount: BigInt(requested.minOut) },
    }
  },

  getStatus: async ({ depositChannelId, depositAddress, hash, known }, { signal }) => {
    const id = depositChannelId ?? known?.depositChannelId
    const key = id ? { id } : depositAddress ? { deposit: depositAddress } : { hash: hash ?? '' }
    const body = await client.order(key, signal)
    return body === undefined ? undefined : translateStatus(body)
  },
})
