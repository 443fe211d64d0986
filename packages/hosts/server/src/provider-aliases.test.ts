import type { Call, Engine, Quote, QuoteRequest } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { withAliases } from './provider-aliases.ts'

const aliases = { THORCHAIN: 'THORCHAIN_STREAMING', MAYACHAIN: 'MAYACHAIN_STREAMING' }

/** An engine whose THORChain has a route and whose Maya declines, for every caller. */
const engineThat = (asked: QuoteRequest['providers'][]): Engine => {
  const quote = async (call: Call<QuoteRequest>): Promise<Quote> => {
    asked.push(call.read().providers)
    const routes = [{ providers: ['THORCHAIN_STREAMING', 'NEAR'] }] as unknown as Quote['routes']
    const providerErrors = [{ provider: 'MAYACHAIN_STREAMING', errorCode: 'swapHalted', message: 'Halted.' }] as const
    return { quoteId: 'q', createdAt: 0, routes, providerErrors }
  }
  async function* events(made: Quote) {
    for (const route of made.routes) yield { type: 'route', quote: made, route, place: 0, isStored: true }
    for (const error of made.providerErrors) yield { type: 'provider-error', error }
    yield { type: 'complete', quote: made, isStored: () => true }
  }
  return { quote, quoteStream: async (call: Call<QuoteRequest>) => events(await quote(call)) } as unknown as Engine
}

const askFor = async (providers: readonly string[] | undefined, names: typeof aliases | undefined = aliases) => {
  const asked: QuoteRequest['providers'][] = []
  const request = (providers === undefined ? {} : { providers }) as unknown as QuoteRequest
  const quote = await withAliases(engineThat(asked), names).quote({ read: () => request } as Call<QuoteRequest>)
  return { asked, routes: quote.routes[0]?.providers, errors: quote.providerErrors.map(({ provider }) => provider) }
}

describe('names clients ask providers by', () => {
  it('are taken for the providers’ own, and echoed as they were asked', async () => {
    expect(await askFor(['THORCHAIN', 'MAYACHAIN', 'GARDEN'])).toEqual({
      asked: [['THORCHAIN_STREAMING', 'MAYACHAIN_STREAMING', 'GARDEN']],
      routes: ['THORCHAIN', 'NEAR'],
      errors: ['MAYACHAIN'],
    })
  })

  it('give way to the provider’s own name where both are asked, and count as one', async () => {
    expect(await askFor(['THORCHAIN_STREAMING', 'THORCHAIN'])).toMatchObject({
      asked: [['THORCHAIN_STREAMING']],
      routes: ['THORCHAIN_STREAMING', 'NEAR'],
    })
  })

  it('leave the options of a quote as they are', async () => {
    const given: unknown[] = []
    const quote = async (_call: unknown, options: unknown) => {
      given.push(options)
      return { routes: [], providerErrors: [] }
    }
    const options = { settle: 'adaptive', signal: new AbortController().signal } as const
    const request = {} as unknown as QuoteRequest
    await withAliases({ quote } as unknown as Engine, aliases).quote({ read: () => request }, options)
    expect(given).toEqual([options])
  })

  it('are echoed in every event of a stream', async () => {
    const asked: QuoteRequest['providers'][] = []
    const request = { providers: ['THORCHAIN', 'MAYACHAIN'] } as unknown as QuoteRequest
    const stream = await withAliases(engineThat(asked), aliases).quoteStream({ read: () => request })
    const seen: unknown[] = []
    for await (const event of stream) {
      if (event.type === 'route') seen.push(event.route.providers)
      if (event.type === 'provider-error') seen.push(event.error.provider)
      if (event.type === 'complete')
        seen.push(event.quote.routes[0]?.providers, event.quote.providerErrors[0]?.provider)
    }
    expect(asked).toEqual([['THORCHAIN_STREAMING', 'MAYACHAIN_STREAMING']])
    expect(seen).toEqual([['THORCHAIN', 'NEAR'], 'MAYACHAIN', ['THORCHAIN', 'NEAR'], 'MAYACHAIN'])
  })

  it('show to nobody who does not ask by them', async () => {
    const untouched = { routes: ['THORCHAIN_STREAMING', 'NEAR'], errors: ['MAYACHAIN_STREAMING'] }
    expect(await askFor(undefined)).toEqual({ asked: [undefined], ...untouched })
    expect(await askFor(['NEAR', 'constructor'])).toEqual({ asked: [['NEAR', 'constructor']], ...untouched })
  })

  it('are not there unless they are configured', async () => {
    const asked: QuoteRequest['providers'][] = []
    const request = { providers: ['THORCHAIN'] } as unknown as QuoteRequest
    await withAliases(engineThat(asked), undefined).quote({ read: () => request } as Call<QuoteRequest>)
    expect(asked).toEqual([['THORCHAIN']])
  })
})
