import { type Chain, HTTP, type Http, InvalidOptions, type Plugin } from '@switchyard/core'
import { requireWebUrls } from '@switchyard/net'
import { describe, expect, it } from 'vitest'
import { createCoinBalance, findCoin } from './coin.ts'
import { createChainPlugin } from './create-chain-plugin.ts'
import { requireOneSource } from './require-one-source.ts'

const engine: Http = async () => ({ status: 200, headers: {}, text: 'the engine' })

const httpOf = (fetch?: typeof globalThis.fetch): Http => {
  const used: Http[] = []
  const plugin: Plugin = createChainPlugin('near', { ...(fetch && { fetch }) }, (http) => {
    used.push(http)
    return {} as Chain
  })
  expect(plugin.name).toBe('@switchyard/chain-near')
  plugin.register({
    provider: () => {},
    chain: (family, make) => {
      expect([family, used]).toEqual(['near', []])
      make((<T>(key: symbol) => (key === HTTP ? engine : undefined) as T) as Parameters<typeof make>[0])
    },
  })
  return used[0] as Http
}

describe('a chain as a plugin', () => {
  it("uses the caller's fetch, or else the engine's HTTP transport", async () => {
    const request = { method: 'GET', url: 'http://host/' } as const
    expect((await httpOf()(request)).text).toBe('the engine')
    expect((await httpOf(async () => new Response('the caller'))(request)).text).toBe('the caller')
  })
})

describe('URLs of an option', () => {
  it('are one or more http(s) URLs', () => {
    expect(requireWebUrls('rpc', 'https://one')).toEqual(['https://one'])
    expect(requireWebUrls('rpc', ['http://one/a', 'https://two'])).toHaveLength(2)
    for (const urls of [[], '', 'ftp://x', 'https://', ['https://one', 'two']])
      expect(() => requireWebUrls('rpc', urls)).toThrow(new InvalidOptions('rpc is no list of http(s) URLs.'))
  })
})

describe('shared chain values', () => {
  it('takes exactly one source', () => {
    expect(requireOneSource('NEAR', ['a'])).toBe('a')
    expect(() => requireOneSource('NEAR', ['a', 'b'])).toThrow(
      expect.objectContaining({
        code: 'invalidSourceAddressList',
        message: 'NEAR takes exactly one source address; 2 were given.',
      }),
    )
  })

  it('returns the native coin as the engine lists it', () => {
    const known = { ...findCoin('ETH'), logoURI: 'https://logo' }
    expect(createCoinBalance('ETH', 5n, { find: (id) => (id === 'ETH.ETH' ? known : undefined) })).toEqual({
      token: known,
      amount: 5n,
    })
    const { token } = createCoinBalance('MAYA', 5n, { find: () => undefined })
    expect(token).toMatchObject({ identifier: 'MAYA.CACAO', decimals: 10 })
    expect(() => findCoin('NONE')).toThrow('NONE is not a known chain code.')
  })
})
