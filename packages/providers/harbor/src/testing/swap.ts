import { type BuildParams, SwapError } from '@switchyard/core'
import type { HarborOptions } from '../options.ts'
import { params, quoteBody, swapAddresses, testNetwork } from './test-network.ts'
import { addresses, btc, eth } from './tokens.ts'

export const QUOTE = '/swap/v1/quote'
export const NODE = '/xnode/inbound_addresses'

/** Quotes a swap and builds it, with another quote at the build. */
export const swap = async (
  quoted: object,
  fresh: unknown,
  asked = {},
  who: Partial<BuildParams> = {},
  options: HarborOptions = {},
  more = {},
) => {
  const responses: Record<string, unknown> = { [QUOTE]: quoteBody(quoted as Record<string, unknown>), ...more }
  const made = testNetwork(responses, options)
  const answer = await made.provider.quote(params(asked), made.context)
  if (!('offers' in answer) || !answer.offers[0]) throw new Error(JSON.stringify(answer))
  responses[QUOTE] = quoteBody(fresh as Record<string, unknown>)
  const deposit = await made.provider.build(answer.offers[0], swapAddresses(who), made.context)
  return { offer: answer.offers[0], deposit, requests: made.requests.filter(({ url }) => url.includes(QUOTE)) }
}

export const fromEth = {
  sell: eth,
  buy: btc,
  sellAmount: 10n ** 18n,
  sourceAddress: addresses.ETH,
  destinationAddress: addresses.BTC,
}
export const ethAddresses = { sources: [addresses.ETH], destinationAddress: addresses.BTC } as const
export const ethQuote = { inboundAddress: addresses.ETH_VAULT, expectedAmountOut: '3500000' }

/** Code of the error that `work` throws, or `built`. */
export const code = async (work: Promise<unknown>): Promise<unknown> => {
  const error = await work.then(
    () => 'built',
    (cause: unknown) => cause,
  )
  return SwapError.is(error) ? error.code : error
}
