import { type BuildParams, type Deposit, type Offer, type QuoteParams, SwapError } from '@switchyard/core'
import { expect } from 'vitest'
import type { FamilyOptions } from '../options.ts'
import { quoteParams, type StubAnswers } from './harness.ts'
import { buying, pathOf, type TestNetwork } from './test-network.ts'

/** Addresses of a swap from Bitcoin to Ethereum, with `changes`. */
export const swapAddressesOf = ({ addresses }: TestNetwork, changes: Partial<BuildParams> = {}): BuildParams => ({
  sources: [addresses.BTC],
  destinationAddress: addresses.ETH,
  refundAddressSetting: 'WARNING',
  sweep: false,
  ...changes,
})

/** Functions that build deposits on the test network. */
export const building = (testNetwork: TestNetwork, options: FamilyOptions = {}) => {
  /** Quotes, stores the offer as JSON, and builds it with the node's later answers. */
  const built = async (
    params: Partial<QuoteParams>,
    who: Partial<BuildParams> = {},
    later: StubAnswers = {},
    quote: Record<string, unknown> = {},
  ): Promise<Deposit> => {
    const body = testNetwork.quoteBody(buying('ETH.ETH', quote))
    const { provider, context, play, take } = testNetwork.harness(
      { [pathOf(testNetwork, 'quote/swap')]: body },
      options,
    )
    await provider.assets(context)
    const answer = await provider.quote(quoteParams(params), context)
    if (!('offers' in answer)) throw new Error(JSON.stringify(answer))
    const offer = answer.offers[0] as Offer
    play(later)
    take()
    const storedOffer = { ...offer, state: JSON.parse(JSON.stringify(offer.state)) }
    const deposit = await provider.build(storedOffer, swapAddressesOf(testNetwork, who), context)
    // Everything except the pools is read again; the list of vaults only for another vault than the quoted one.
    const lists = pathOf(testNetwork, 'vaults/asgard') in later ? 1 : 0
    expect(take()).toHaveLength(Object.keys(testNetwork.node).length - 1 + lists)
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

/** The EVM call of a deposit. Throws for any other deposit. */
export const evmCall = (deposit: Deposit) => {
  if (deposit.kind !== 'contractCall' || deposit.call.vm !== 'evm') throw new Error(deposit.kind)
  return deposit.call
}

/** Changes to a quote body so that it buys BTC. */
export const forBtc = { fees: { asset: 'BTC.BTC' } }
