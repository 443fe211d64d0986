import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { answer, harness, quoteBody, quoteParams } from './testing/harness.ts'
import { HEIGHT, inbounds, inboundsWith, node, pools } from './testing/node.ts'

const listed = async (script = {}) => {
  const { provider, context } = harness(script)
  const { assets, note } = await provider.assets(context)
  return { note, by: new Map(assets.map((asset) => [asset.token.identifier.split('-')[0], asset])) }
}

describe('supported assets', () => {
  it('include assets with an available pool and certain decimals', async () => {
    const { by } = await listed()
    expect([...by].map(([name, { token, sell, buy }]) => `${name} ${token.decimals} ${sell}/${buy}`)).toEqual([
      'MAYA.CACAO 10 true/true',
      'BTC.BTC 8 true/true',
      'ETH.ETH 18 true/true',
      'ARB.ETH 18 true/true',
      'DASH.DASH 8 true/true',
      'ZEC.ZEC 8 true/true',
      'KUJI.KUJI 6 true/true',
      'THOR.RUNE 8 true/true',
      'XRD.XRD 18 true/true',
      'ETH.USDC 6 true/true',
      'ETH.USDT 6 true/true',
      'ARB.USDC 6 true/true',
      'ARB.LEO 3 true/true',
    ])
  })

  it('have prices from their depth against the deepest stablecoin pool, since the node publishes none', async () => {
    const { by } = await listed()
    expect(by.get('ETH.USDC')?.usd).toBe('1')
    // 10^10 · 16849797588389 / 2890187991288198
    expect(by.get('MAYA.CACAO')?.usd).toBe('0.58300005')
    expect(Number(by.get('BTC.BTC')?.usd)).toBeCloseTo(63_618.5, 0)
    expect(Number(by.get('THOR.RUNE')?.usd)).toBeCloseTo(4.6909, 3)
    const without = pools.filter(({ asset }) => !/USD[CT]/.test(asset))
    expect((await listed({ '/mayachain/pools': without })).by.get('BTC.BTC')?.usd).toBeUndefined()
  })

  it('include halted assets, with a note when all trading is halted', async () => {
    const halted = await listed({ '/mayachain/inbound_addresses': inboundsWith('BTC', { halted: true }) })
    expect(halted.by.get('BTC.BTC')).toMatchObject({ sell: true, buy: true })
    expect(halted.note).toBe('singleNode')
    expect((await listed({ '/mayachain/mimir': { HALTTRADING: 1 } })).note).toBe('swapHalted')
  })

  it('asks for everything in one wave, version included', async () => {
    const { provider, context, take } = harness()
    await provider.assets(context)
    expect(take().map((path) => path.replace('/mayachain/', ''))).toEqual([
      'inbound_addresses',
      'mimir',
      'lastblock',
      'version',
      'pools',
    ])
  })

  it('fail on a refusal with status 200 in any response', async () => {
    for (const path of ['pools', 'inbound_addresses', 'mimir', 'lastblock', 'version']) {
      const { provider, context } = harness({ [`/mayachain/${path}`]: { error: 'internal error' } })
      await expect(provider.assets(context)).rejects.toSatisfy(UpstreamError.is)
    }
  })

  it('need a readable version', async () => {
    for (const body of [{}, { current: 'latest' }, { current: 1 }]) {
      const { provider, context } = harness({ '/mayachain/version': body })
      await expect(provider.assets(context)).rejects.toSatisfy(UpstreamError.is)
    }
  })

  it('come from nodes that are not behind', async () => {
    const requests: string[] = []
    const fetch = async (input: unknown): Promise<Response> => {
      const url = new URL(String(input))
      requests.push(url.host)
      const height = url.host === 'old' ? HEIGHT - 11 : HEIGHT
      if (url.pathname.endsWith('lastblock')) return Response.json([{ chain: 'BTC', mayachain: height }])
      return Response.json(
        (node as Record<string, unknown>)[url.pathname] ??
          quoteBody({ inbound_address: inbounds.find(({ chain }) => chain === 'BTC')?.address }),
      )
    }
    const { provider, context } = harness({}, { baseUrl: ['http://old', 'http://new'], fetch })
    await provider.assets(context)
    requests.splice(0)
    expect(await provider.quote(quoteParams(), context)).toHaveProperty('offers')
    expect(requests).toEqual(['new'])
  })

  it('fails when the node does', async () => {
    const { provider, context } = harness({ '/mayachain/pools': answer(500, 'oops') })
    await expect(provider.assets(context)).rejects.toThrow(/status 500/)
  })
})
