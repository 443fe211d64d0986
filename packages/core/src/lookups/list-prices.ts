import type { Call } from '../domain/request.ts'
import type { EngineContext } from '../engine-context.ts'
import { authenticate } from '../pipeline/authenticate.ts'

/** One price, a decimal string; absent when unknown. */
export interface PriceOf {
  readonly identifier: string
  readonly usd?: string
  readonly coingeckoId?: string
  /** Unix milliseconds. */
  readonly timestamp: number
}

/** Lists USD prices in the order requested. */
export const listPrices = async (
  engine: EngineContext,
  call: Call<{ readonly identifiers: readonly string[] }>,
): Promise<readonly PriceOf[]> => {
  await authenticate(engine, call, 'price')
  const { identifiers } = call.read()
  await engine.catalogue.waitUntilReadable(engine.limits.trackDeadlineMs)
  const { catalogue, prices, clock } = engine
  return Promise.all(
    identifiers.map(async (identifier) => {
      const token = catalogue.find(identifier)
      const usd = token ? (await prices.require(token))?.usd : undefined
      return { identifier, usd, coingeckoId: token?.coingeckoId, timestamp: clock.now() }
    }),
  )
}
