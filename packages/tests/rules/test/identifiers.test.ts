import type { Token } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { btc, coin, contract, listed } from './assets.ts'
import { createHarness, errorResponse, hosts, provider } from './harness.ts'

/** Tokens of forms that are easily parsed wrongly. Source: wire contract 2.2. */
const traps: readonly Token[] = [
  contract('AVAX', 'USDC.e', '0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664'),
  contract('ETH', 'BTC2x-FLI', '0x0B498ff89709d3838a063f1dFA463091F9801c2b'),
  contract('SOL', 'BIO/ACC', '7dxQz7Lj7MJ5oaVJDm5oVnzkRRTqZzA6GsLsfGX8wQTC'),
  contract('SOL', '', '23WuycvPjEuzJTsBPBZqnbFZFcBtBKAMTowUDHwagkuD'),
  contract('BASE', 'D.O.G.E.', '0xf164Fc0Ec4E93095b804a4795bBe1e041497b92a'),
  contract('BASE', '$AI-X', '0x00000000000000000000000000000000000000A1'),
  contract('NEAR', 'GNEAR', 'gnear-229.meme-cooking.near'),
  contract('NEAR', 'BTC', 'nbtc.bridge.near'),
  contract('TON', 'USDT', 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'),
  contract('TON', 'DASH', 'EQ-xE6mUtQJKFnGfaROTKOt1lZbDiiX1kCix-v7Nw2Id_sDs'),
  contract('SUI', 'USDC', '0xdba34672e30cb065b1f93e3ab55318768fd6fef66c15942c9f7cb846e2f900e7::usdc::USDC'),
  contract('XRD', 'c.USDC', 'resource_rdx1t4upr78guuapv5ept7d7ptekk9mqhy605zgms33mcszen8l9fac8vf'),
  contract('TRON', 'USDT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  contract('ARB', 'ARB', '0x912CE59144191C1204E64559FE8253a0e49E6548'),
  { ...coin('THOR'), identifier: 'THOR.BTC/BTC', ticker: 'BTC/BTC', symbol: 'BTC/BTC', name: 'Synthetic BTC' },
  { ...coin('THOR'), identifier: 'THOR.BTC~BTC', ticker: 'BTC~BTC', symbol: 'BTC~BTC', name: 'Trade BTC' },
  { ...coin('THOR'), identifier: 'THOR.TCY', ticker: 'TCY', symbol: 'TCY', name: 'TCY' },
]

const hexadecimal = traps.filter(({ address }) => address !== undefined && /^0x[0-9a-f]+$/i.test(address))
const sensitive = traps.filter(({ chain }) => ['SOL', 'TON', 'TRON'].includes(chain))

describe.each(hosts)('identifiers over $name', ({ connect }) => {
  const setUp = () =>
    createHarness(connect, { providers: [provider({ assets: [btc, coin('ARB'), ...traps].map(listed) })] })
  const sold = (sellAsset: string) => ({ sellAsset, buyAsset: 'BTC.BTC', sellAmount: '1' })

  it.each(traps)(
    '$identifier is listed unchanged, found by identifier and by address, offered and quoted [TOK-4, TOK-5, QUO-1]',
    async (token) => {
      const { as, quote } = setUp()
      const client = as('owner')
      const { tokens } = (await client.tokens({ provider: 'FAKE' })).body as { tokens: Token[] }
      expect(tokens).toContainEqual(expect.objectContaining({ identifier: token.identifier, ticker: token.ticker }))
      for (const query of [token.identifier, token.address ?? token.identifier]) {
        const found = (await client.searchTokens({ query })).body as { tokens: Token[] }
        expect(found.tokens[0]?.identifier).toBe(token.identifier)
      }
      expect((await client.swapFrom({ buyAsset: 'BTC.BTC' })).body).toContain(token.identifier)
      expect((await client.swapTo({ sellAsset: token.identifier })).body).toContain('BTC.BTC')
      expect((await quote(sold(token.identifier))).body).toMatchObject({
        routes: [{ sellAsset: token.identifier, buyAsset: 'BTC.BTC' }],
      })
    },
  )

  it.each(hexadecimal)(
    '$identifier is the same token in any letter case, also with 0X',
    async ({ identifier, address = '' }) => {
      const { quote } = setUp()
      const begin = identifier.slice(0, -address.length)
      for (const spelling of [address.toLowerCase(), address.toUpperCase(), `0x${address.slice(2).toUpperCase()}`])
        expect((await quote(sold(`${begin}${spelling}`))).body).toMatchObject({ routes: [{ sellAsset: identifier }] })
    },
  )

  it.each(sensitive)(
    '$identifier is not found under another letter case of its address',
    async ({ identifier, address = '' }) => {
      const { quote } = setUp()
      const begin = identifier.slice(0, -address.length)
      for (const spelling of [address.toLowerCase(), address.toUpperCase()])
        expect((await quote(sold(`${begin}${spelling}`))).status).not.toBe(200)
    },
  )

  it('distinguish a chain’s native coin from the token of the same name', async () => {
    const { as } = setUp()
    const own = (await as('owner').searchTokens({ query: 'ARB.ETH' })).body as { tokens: Token[] }
    expect(own.tokens[0]).not.toHaveProperty('address')
    expect(await as('owner').swapTo({ sellAsset: 'ARB.ARB' })).toMatchObject(errorResponse(400, 'invalidAsset'))
  })

  it('that are malformed or name an unknown chain get an error of the table', async () => {
    const { quote } = setUp()
    for (const odd of [
      '',
      '.',
      'BTC',
      'BTC.',
      '.BTC',
      'ETH.USDC-',
      'NOWHERE.X',
      'NOWHERE.X-0x1',
      'BTC.BTC ',
      'BTC\u0000.BTC',
    ]) {
      const { status, body } = await quote(sold(odd))
      expect([400, 404], odd).toContain(status)
      expect(body).toMatchObject({ error: expect.stringMatching(/^(invalidRequest|invalidAsset|noRoutesFound)$/) })
    }
  })
})
