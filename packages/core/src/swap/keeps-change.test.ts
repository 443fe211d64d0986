import { describe, expect, it } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { SwapError } from '../errors.ts'
import {
  call,
  chainPluginOf,
  fakeChain,
  fakeProvider,
  pluginOf,
  quoteRequest,
  simpleDeposit,
  swapRequest,
} from '../testing/fakes.ts'

const swapOf = async (sold: bigint, keepsChange: boolean) => {
  const provider = fakeProvider({
    build: async (offer, { sources }) => ({ ...simpleDeposit(offer, sources[0]), keepsChange }),
  })
  const chain = fakeChain({
    build: async () => ({ tx: {}, txType: 'FAKE', networkFee: 1n, sellAmount: sold }),
    decode: () => ({ to: 'bc1vault', amount: sold, others: [{ address: 'bc1source', amount: 294n }] }),
  })
  const engine = createEngine({ plugins: [pluginOf(provider), chainPluginOf(chain)] })
  const quote = await engine.quote(call(quoteRequest()))
  const { route } = await engine.swap(call(swapRequest(quote.routes[0]?.routeId as string)))
  return route
}

describe('a plain transfer with a change output', () => {
  it('adjusts the sell and buy amounts when the change reduces the sell [QUO-5d]', async () => {
    const route = await swapOf(9_998_000n, true)
    expect([route.sellAmount, route.buyAmount]).toEqual([9_998_000n, 1_999_600_000_000_000_000n])
    expect(route.legs[0]?.sellAmount).toBe(9_998_000n)
  })
  it.each([
    ['more than asked', 10_000_001n, true],
    ['less where it was not asked to keep change', 9_998_000n, false],
  ])('never sells %s', async (_what, sold, keepsChange) => {
    const error = await swapOf(sold, keepsChange).catch((caught: unknown) => caught)
    expect(SwapError.is(error) && error.code).toBe('unableToBuildTransaction')
  })
})
