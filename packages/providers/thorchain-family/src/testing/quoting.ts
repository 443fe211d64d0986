import type { Decline, Offer, QuoteParams } from '@switchyard/core'
import { quoteParams, type StubAnswers } from './harness.ts'
import { pathOf, type TestNetwork } from './test-network.ts'

/** Functions that request quotes after the first snapshot; `requests` are those of the quote alone. */
export const quoting = (testNetwork: TestNetwork) => {
  const quoted = async (
    changes: Partial<QuoteParams>,
    body: unknown = testNetwork.quoteBody(),
    script: StubAnswers = {},
    options: Parameters<TestNetwork['harness']>[1] = {},
  ) => {
    const { provider, context, take } = testNetwork.harness(
      { ...script, [pathOf(testNetwork, 'quote/swap')]: body },
      options,
    )
    await provider.assets(context)
    take()
    const result = await provider.quote(quoteParams(changes), context)
    return { result, requests: take() }
  }

  const offered = async (...parameters: Parameters<typeof quoted>): Promise<Offer> => {
    const { result } = await quoted(...parameters)
    if (!('offers' in result)) throw new Error(JSON.stringify(result))
    return result.offers[0] as Offer
  }

  const declined = async (
    ...parameters: Parameters<typeof quoted>
  ): Promise<Decline & { readonly requests: readonly string[] }> => {
    const { result, requests } = await quoted(...parameters)
    if (!('declined' in result)) throw new Error('it was offered')
    return { ...result.declined, requests }
  }

  return { quoted, offered, declined }
}

/** The query of the first of the requests, decoded. */
export const queryOf = (requests: readonly string[]): string => decodeURIComponent(requests[0]?.split('?')[1] ?? '')

/** The limit in an offer's state. */
export const limitOf = ({ state }: Offer): string => (state as { limit: string }).limit
