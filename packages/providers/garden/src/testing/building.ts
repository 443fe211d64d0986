import { type BuildParams, type Offer, SwapError, type Token } from '@switchyard/core'
import { ORDER_ID, ok, quoteOf } from './orders.ts'
import { params, type StubResponses, type TestNetwork, testNetwork } from './test-network.ts'
import { addresses, btc, cbbtc } from './tokens.ts'

/** The request that reads the order again. */
export const ORDER = `GET /orders/${ORDER_ID}`

/** A sell, and Garden's names of its assets. */
export interface Sell {
  readonly sell: Token
  readonly buy: Token
  readonly ids: readonly [string, string]
  readonly amount: bigint
}

export const fromBtc: Sell = { sell: btc, buy: cbbtc, ids: ['bitcoin:btc', 'base:cbbtc'], amount: 50_000n }

export const swapAddresses = (source: string, destinationAddress: string): BuildParams => ({
  sources: [source],
  destinationAddress,
  refundAddressSetting: 'WARNING',
  sweep: false,
})

/** The addresses of a swap from Bitcoin. */
export const fromUser = swapAddresses(addresses.BTC, addresses.EVM)

/** The offer of a quote that one solver answers. */
export const offered = async (
  { sell, buy, ids, amount }: Sell,
  responses: StubResponses,
): Promise<TestNetwork & { offer: Offer }> => {
  const quote = { 'GET /quote': ok([quoteOf(...ids, String(amount), '49850')]) }
  const made = testNetwork({ ...quote, ...responses })
  const answer = await made.provider.quote(params({ sell, buy, sellAmount: amount }), made.context)
  if (!('offers' in answer) || !answer.offers[0]) throw new Error(JSON.stringify(answer))
  return { ...made, offer: answer.offers[0] }
}

/** The deposit of an order that is answered with `opened`, then read as `fresh`. */
export const built = async (sell: Sell, opened: unknown, fresh: unknown, who: BuildParams) => {
  const { provider, context, offer, requests } = await offered(sell, { 'POST /orders': ok(opened), [ORDER]: ok(fresh) })
  return { deposit: await provider.build(offer, who, context), requests }
}

/** Code of the error that rejects `work`. */
export const code = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => 'built',
    (cause: unknown) => cause,
  )
  return SwapError.is(error) ? error.code : String(error)
}
