import { describe, expect, it } from 'vitest'
import type { Chain } from '../contract/chain.ts'
import type { Token } from '../contract/token.ts'
import { createEngine } from '../create-engine.ts'
import {
  call,
  chainPluginOf,
  fakeChain,
  fakeProvider,
  listing,
  pluginOf,
  quoteRequest,
  usdc,
} from '../testing/fakes.ts'

const stock = (name: string): Token => ({
  identifier: `SOL.STOCK-${name}`,
  chain: 'SOL',
  chainId: 'solana',
  ticker: 'STOCK',
  symbol: `STOCK-${name}`,
  name: 'Stock',
  decimals: 9,
  address: name,
})
const listed = Array.from({ length: 120 }, (_, index) => stock(`Mint${index}`))
const policy = { geoRules: { securities: ['US'] }, geoIssuers: { SOL: { Issuer: 'securities' } } }
const region = { findCountry: () => 'US' }

/** An engine whose Solana names the issuer of some mints. */
const open = (readIssuers: Chain['readIssuers']) => {
  const chain = fakeChain({ family: 'solana', codes: ['SOL'], readIssuers })
  const provider = fakeProvider({ assets: [listing(usdc), ...listed.map((token) => listing(token))] })
  return createEngine({ plugins: [pluginOf(provider), chainPluginOf(chain)], policy, region })
}
const quoteOf = (engine: ReturnType<typeof createEngine>, name: string) =>
  engine.quote({
    ...call(quoteRequest({ sellAsset: usdc.identifier, buyAsset: `SOL.STOCK-${name}`, sellAmount: '10' })),
    region: { userIp: '192.0.2.1' },
  })

describe('a token whose issuer the chain names', () => {
  it('falls under the rule of its issuer, is listed so, and is asked for once', async () => {
    const asked: (readonly string[])[] = []
    const engine = open(async (_chain, contracts) => {
      asked.push(contracts)
      return new Map(contracts.map((contract) => [contract, contract === 'Mint7' ? 'Issuer' : 'Another']))
    })
    await engine.ready()
    await expect.poll(() => asked.map(({ length }) => length), { timeout: 10_000 }).toEqual([100, 20])
    await expect(quoteOf(engine, 'Mint7')).rejects.toMatchObject({ code: 'geoRestrictedToken' })
    await expect(quoteOf(engine, 'Mint8')).resolves.toMatchObject({ routes: [expect.anything()] })
    const [list] = await engine.tokens(call({ category: 'rwa' as const }))
    expect(list?.tokens.map(({ identifier }) => identifier)).toEqual(['SOL.STOCK-Mint7'])
    engine.setPolicy({ ...policy, geoIssuers: { SOL: { Another: 'securities' } } })
    await expect(quoteOf(engine, 'Mint7')).resolves.toBeDefined()
    await expect(quoteOf(engine, 'Mint8')).rejects.toMatchObject({ code: 'geoRestrictedToken' })
    expect(asked).toHaveLength(2)
    await engine.dispose()
  })

  it('is not restricted while the chain does not answer, and nothing fails', async () => {
    const engine = open(async () => {
      throw new Error('no answer')
    })
    await engine.ready()
    await expect(quoteOf(engine, 'Mint7')).resolves.toMatchObject({ routes: [expect.anything()] })
    await engine.dispose()
  })

  it('is not asked for without a rule about issuers of its chain', async () => {
    let count = 0
    const engine = open(async () => {
      count++
      return new Map()
    })
    engine.setPolicy({ geoRules: policy.geoRules })
    await engine.ready()
    await quoteOf(engine, 'Mint7')
    expect(count).toBe(0)
    await engine.dispose()
  })
})
