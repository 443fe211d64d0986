import { describe, expect, it } from 'vitest'
import { createEngine } from '../create-engine.ts'
import { listedAddresses } from '../memory/listed-addresses.ts'
import { btc, call, chainPluginOf, eth, fakeChain, fakeProvider, listing, pluginOf } from '../testing/fakes.ts'

const chain = fakeChain({
  readBalances: async () => [{ token: btc, amount: 5n }],
  readGas: async () => ({ value: '12.5', unit: 'sat/vB' }),
})

const engine = createEngine({
  plugins: [pluginOf(fakeProvider({ assets: [listing(btc, '60000'), listing(eth)] })), chainPluginOf(chain)],
  screener: listedAddresses(['bad']),
})

describe('the lookups', () => {
  it('return known prices and none for the rest, never zero', async () => {
    const prices = await engine.prices(call({ identifiers: ['BTC.BTC', 'ETH.ETH', 'X.Y'] }))
    expect(prices.map(({ identifier, usd }) => [identifier, usd])).toEqual([
      ['BTC.BTC', '60000'],
      ['ETH.ETH', undefined],
      ['X.Y', undefined],
    ])
  })
  it('use the price source when fewer than two providers give a price, and tolerate its failure', async () => {
    const asked: string[] = []
    const prices = {
      getUsd: async (tokens: readonly { identifier: string }[]) => {
        asked.push(...tokens.map(({ identifier }) => identifier))
        return new Map([['ETH.ETH', '3000']])
      },
    }
    const plugins = [pluginOf(fakeProvider({ assets: [listing(btc, '60000'), listing(eth)] }))]
    const sourced = createEngine({ plugins, prices })
    expect((await sourced.prices(call({ identifiers: ['ETH.ETH', 'BTC.BTC'] }))).map(({ usd }) => usd)).toEqual([
      '3000',
      '60000',
    ])
    expect(asked).toEqual(['ETH.ETH', 'BTC.BTC'])
    const broken = createEngine({ plugins, prices: { getUsd: () => Promise.reject(new Error('down')) } })
    expect((await broken.prices(call({ identifiers: ['ETH.ETH'] })))[0]?.usd).toBeUndefined()
  })
  it('return one verdict for all addresses, and fail closed', async () => {
    expect(await engine.screen(call({ addresses: ['good'], chains: ['1'] }))).toEqual({ clean: true })
    expect(await engine.screen(call({ addresses: ['good', 'bad'], chains: ['ETH', '1'] }))).toMatchObject({
      clean: false,
      address: 'bad',
    })
    const down = createEngine({
      plugins: [],
      screener: { ...listedAddresses(), screen: () => Promise.reject(new Error('down')) },
    })
    await expect(down.screen(call({ addresses: ['x'], chains: ['ETH'] }))).rejects.toMatchObject({
      code: 'addressScreeningFailed',
    })
  })
  it('read balances, and refuse unknown chains and malformed addresses', async () => {
    expect(await engine.balances(call({ chain: 'BTC', address: 'bc1x' }))).toEqual([{ token: btc, amount: 5n }])
    await expect(engine.balances(call({ chain: 'BTC', address: 'nope' }))).rejects.toMatchObject({
      code: 'invalidAddressForChain',
    })
    await expect(engine.balances(call({ chain: 'ETH', address: '0x' }))).rejects.toMatchObject({ code: 'invalidChain' })
  })
  it('read fee rates of one chain or all', async () => {
    const [rate] = await engine.gas(call({}))
    expect(rate).toMatchObject({ chainId: 'bitcoin', value: '12.5', unit: 'sat/vB' })
    expect(await engine.gas(call({ chainId: 'bitcoin' }))).toHaveLength(1)
    await expect(engine.gas(call({ chainId: '1' }))).rejects.toMatchObject({ code: 'unsupportedChainId' })
  })
})
