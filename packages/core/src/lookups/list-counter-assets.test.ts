import { expect, it, onTestFinished } from 'vitest'
import type { SupportedAsset } from '../contract/provider.ts'
import { createEngine } from '../create-engine.ts'
import type { Policy } from '../policy/policy.ts'
import { btc, call, eth, fakeProvider, listing, pluginOf, usdc } from '../testing/fakes.ts'

const sold = (token: typeof btc): SupportedAsset => ({ token, sell: true, buy: false })
const bought = (token: typeof btc): SupportedAsset => ({ token, sell: false, buy: true })

const started = (providers: Parameters<typeof fakeProvider>[0][], policy: Partial<Policy> = {}) => {
  const engine = createEngine({ plugins: [pluginOf(...providers.map((one) => fakeProvider(one)))], policy })
  onTestFinished(() => engine.dispose())
  return {
    engine,
    into: (asset: string) => engine.swapTo(call({ asset })),
    outOf: (asset: string) => engine.swapFrom(call({ asset })),
  }
}

it('an asset is swapped into what its provider buys, and out of what that sells', async () => {
  const { into, outOf } = started([{ id: 'ONE', assets: [listing(usdc), bought(eth), sold(btc)] }])
  expect(await into('BTC.BTC')).toEqual(['ETH.ETH', usdc.identifier])
  expect(await outOf('BTC.BTC')).toEqual([])
  expect(await into('ETH.ETH')).toEqual([])
  expect(await outOf('ETH.ETH')).toEqual(['BTC.BTC', usdc.identifier])
  expect(await into(usdc.identifier)).toEqual(['ETH.ETH'])
  expect(await outOf(usdc.identifier)).toEqual(['BTC.BTC'])
})

it('no asset is swapped into itself, or into what another provider alone has', async () => {
  const { into } = started([
    { id: 'ONE', assets: [listing(btc), listing(eth)] },
    { id: 'TWO', assets: [listing(eth), listing(usdc)] },
  ])
  expect(await into('BTC.BTC')).toEqual(['ETH.ETH'])
  expect(await into('eth.eth')).toEqual(['BTC.BTC', usdc.identifier])
})

it('a provider of swaps within a chain leads to no other chain', async () => {
  const { into, outOf } = started([{ id: 'ONE', capabilities: { sameChainOnly: true } }])
  expect(await into('ETH.ETH')).toEqual([usdc.identifier])
  expect(await outOf('ETH.ETH')).toEqual([usdc.identifier])
  expect(await into('BTC.BTC')).toEqual([])
})

it('a direction that is switched off is left out, and the other one stays', async () => {
  const pair = { sell: 'BTC.BTC', buy: 'ETH.ETH' }
  const { into, outOf } = started([{ id: 'ONE', assets: [listing(btc), listing(eth)] }], {
    switchedOff: [{ provider: 'ONE', pair }],
  })
  expect([await into('BTC.BTC'), await outOf('ETH.ETH')]).toEqual([[], []])
  expect([await into('ETH.ETH'), await outOf('BTC.BTC')]).toEqual([['BTC.BTC'], ['ETH.ETH']])
})

it('an unknown asset is refused, and so is an unknown key', async () => {
  const { into } = started([{ id: 'ONE' }])
  await expect(into('BTC.NOPE')).rejects.toMatchObject({
    code: 'invalidAsset',
    message: 'BTC.NOPE is not a known asset.',
  })
  const closed = createEngine({ plugins: [], keys: { find: async () => undefined } })
  onTestFinished(() => closed.dispose())
  await expect(closed.swapTo(call({ asset: 'BTC.BTC' }))).rejects.toMatchObject({ code: 'apiKeyInvalid' })
})
