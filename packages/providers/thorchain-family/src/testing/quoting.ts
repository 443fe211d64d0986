import type { Decline, Offer, QuoteParams } from '@switchyard/core'
import { pathOf, type TestMember } from './member.ts'
import { ask, type Script } from './world.ts'

/** Ways to ask the member for a quote once its surface has been read; `asked` is what that took. */
export const quoting = (member: TestMember) => {
  const quoted = async (
    changes: Partial<QuoteParams>,
    body: unknown = member.quoteBody(),
    script: Script = {},
    options: Parameters<TestMember['world']>[1] = {},
  ) => {
    const { provider, context, take } = member.world({ ...script, [pathOf(member, 'quote/swap')]: body }, options)
    await provider.assets(context)
    take()
    const result = await provider.quote(ask(changes), context)
    return { result, asked: take() }
  }

  const offered = async (...parameters: Parameters<typeof quoted>): Promise<Offer> => {
    const { result } = await quoted(...parameters)
    if (!('offers' in result)) throw new Error(JSON.stringify(result))
    return result.offers[0] as Offer
  }

  const declined = async (
    ...parameters: Parameters<typeof quoted>
  ): Promise<Decline & { readonly asked: readonly string[] }> => {
    const { result, asked } = await quoted(...parameters)
    if (!('declined' in result)) throw new Error('it was offered')
    return { ...result.declined, asked }
  }

  return { quoted, offered, declined }
}

/** The query of the first of the requests, decoded. */
export const queryOf = (asked: readonly string[]): string => decodeURIComponent(asked[0]?.split('?')[1] ?? '')

/** The limit an offer keeps for its memo. */
export const limitOf = ({ state }: Offer): string => (state as { limit: string }).limit
