import type { BuildParams, QuoteParams } from '@switchyard/core'
import { offerOf } from '../../../core/src/testing/fakes.ts'
import { provider } from './harness.ts'

/** A provider that records the addresses it builds for; tests set its output through `market`. */
export const recordingProvider = (options: Parameters<typeof provider>[0] = {}) => {
  const built: BuildParams[] = []
  const market = { buyAmount: 2_000_000_000_000_000_000n }
  const quote = (params: QuoteParams) => {
    const { buyAmount } = market
    const minBuyAmount = (buyAmount * BigInt(10_000 - (params.slippageBps ?? 500))) / 10_000n
    return { offers: [offerOf(params, { buyAmount, minBuyAmount })] }
  }
  const fake = provider({ quote, ...options })
  const build: typeof fake.build = (offer, addresses, context) => {
    built.push(addresses)
    return fake.build(offer, addresses, context)
  }
  return { fake: { ...fake, build }, built, market }
}
