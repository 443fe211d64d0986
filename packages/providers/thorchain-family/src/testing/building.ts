import { type Deposit, type Offer, type QuoteParams, type SwapAddresses, SwapError } from '@switchyard/core'
import { expect } from 'vitest'
import { buying, pathOf, type TestMember } from './member.ts'
import { ask, type Script } from './world.ts'

/** Whom a deposit is built for: from Bitcoin to Ethereum unless `changes` say otherwise. */
export const partiesOf = ({ addresses }: TestMember, changes: Partial<SwapAddresses> = {}): SwapAddresses => ({
  sources: [addresses.BTC],
  destinationAddress: addresses.ETH,
  refundAddressSetting: 'WARNING',
  sweep: false,
  ...changes,
})

/** Ways to build a deposit at the member. */
export const building = (member: TestMember) => {
  /** Quotes, keeps the offer as JSON, and builds it against what the node says then. */
  const built = async (
    asked: Partial<QuoteParams>,
    who: Partial<SwapAddresses> = {},
    later: Script = {},
    quote: Record<string, unknown> = {},
  ): Promise<Deposit> => {
    const body = member.quoteBody(buying('ETH.ETH', quote))
    const { provider, context, play, take } = member.world({ [pathOf(member, 'quote/swap')]: body })
    await provider.assets(context)
    const answer = await provider.quote(ask(asked), context)
    if (!('offers' in answer)) throw new Error(JSON.stringify(answer))
    const offer = answer.offers[0] as Offer
    play(later)
    take()
    const kept = { ...offer, state: JSON.parse(JSON.stringify(offer.state)) }
    const deposit = await provider.build(kept, partiesOf(member, who), context)
    // All of the node but its pools is read again.
    expect(take()).toHaveLength(Object.keys(member.node).length - 1)
    return deposit
  }

  const refusal = async (...parameters: Parameters<typeof built>): Promise<string> => {
    const thrown = await built(...parameters).then(
      () => undefined,
      (cause: unknown) => cause,
    )
    return SwapError.is(thrown) ? thrown.code : String(thrown)
  }

  return { built, refusal }
}

/** The call of a deposit on an EVM chain; throws for every other deposit. */
export const evmCall = (deposit: Deposit) => {
  if (deposit.kind !== 'contractCall' || deposit.call.vm !== 'evm') throw new Error(deposit.kind)
  return deposit.call
}

/** What the node says of a swap that buys bitcoin, as a change to a quote. */
export const forBtc = { fees: { asset: 'BTC.BTC' } }
