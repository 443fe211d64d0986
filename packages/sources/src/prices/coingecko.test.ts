import { type Token, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { sourcesFacts } from '../facts.ts'
import { createScriptedHttp } from '../testing/scripted-http.ts'
import { coingecko } from './coingecko.ts'

const token = (identifier: string, more: Partial<Token> = {}): Token => {
  const chain = identifier.slice(0, identifier.indexOf('.'))
  return { identifier, chain, chainId: '', ticker: '', symbol: '', name: '', decimals: 8, ...more }
}
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const bitcoin = token('BTC.BTC')
const ether = token('ETH.ETH')
const dollar = token(`ETH.USDC-${usdc}`, { address: usdc })
const pepe = token('ETH.PEPE-0x6982508145454Ce325dDbE47a25d4ec3d2311933', {
  address: '0x6982508145454Ce325dDbE47a25d4ec3d2311933',
})
const bonk = token('SOL.BONK-DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263', {
  address: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
})
const patience = () => AbortSignal.timeout(5_000)

/** Responds in the wire format with prices by coin and by contract. */
const market = (coins: Record<string, string>, contracts: Record<string, string> = {}) =>
  createScriptedHttp(({ url }) => {
    const { pathname, searchParams } = new URL(url)
    const asked = (searchParams.get(pathname.endsWith('/simple/price') ? 'ids' : 'contract_addresses') ?? '').split(',')
    const prices = pathname.endsWith('/simple/price') ? coins : contracts
    const rows = asked.flatMap((key) => (prices[key] ? [`${JSON.stringify(key)}:{"usd":${prices[key]}}`] : []))
    return { text: `{${rows.join(',')}}` }
  })

describe('coingecko', () => {
  it('batches price requests of one moment into one request and returns each its price', async () => {
    const { http, requests } = market({ bitcoin: '117000.5', ethereum: '4000' })
    const source = coingecko({ http })
    const [one, two, three] = await Promise.all([
      source.getUsd([bitcoin], patience()),
      source.getUsd([ether], patience()),
      source.getUsd([bitcoin, token('ARB.ETH')], patience()),
    ])
    expect(requests).toHaveLength(1)
    expect(requests[0]?.url).toBe(
      'https://api.coingecko.com/api/v3/simple/price?ids=bitcoin,ethereum&vs_currencies=usd&precision=full',
    )
    expect([...one]).toEqual([['BTC.BTC', '117000.5']])
    expect([...two]).toEqual([['ETH.ETH', '4000']])
    expect(Object.fromEntries(three)).toEqual({ 'BTC.BTC': '117000.5', 'ARB.ETH': '4000' })
    await source.getUsd([ether], patience())
    expect(requests).toHaveLength(2)
  })

  it('requests by contract, one platform per request, and finds the lower-case key of the response', async () => {
    const { http, requests } = market({}, { [usdc.toLowerCase()]: '0.9998', [bonk.address as string]: '2.5e-5' })
    const prices = await coingecko({ http, apiKey: 'k' }).getUsd([dollar, pepe, bonk], patience())
    expect(Object.fromEntries(prices)).toEqual({ [dollar.identifier]: '0.9998', [bonk.identifier]: '0.000025' })
    expect(requests.map(({ url }) => new URL(url).pathname).sort()).toEqual([
      '/api/v3/simple/token_price/ethereum',
      '/api/v3/simple/token_price/solana',
    ])
  })

  it('requests tokens of a further chain from the platform that is named, and others as before', async () => {
    const address = `0x${'5'.repeat(40)}`
    const other = token(`NEWCHAIN.T-${address}`, { address })
    const platformsOf = async (platforms?: Readonly<Record<string, string>>) => {
      const { http, requests } = market({}, { [address]: '2' })
      const prices = await coingecko({ http, ...(platforms ? { platforms } : {}) }).getUsd([other, dollar], patience())
      return [prices.get(other.identifier), ...requests.map(({ url }) => new URL(url).pathname.split('/').pop()).sort()]
    }
    expect(await platformsOf()).toEqual([undefined, 'ethereum'])
    expect(await platformsOf({ NEWCHAIN: 'new-chain' })).toEqual(['2', 'ethereum', 'new-chain'])
  })

  it('splits contracts by the limit of the plan', async () => {
    const count = async (options: { apiKey?: string; plan?: 'demo' | 'pro'; contractsPerRequest?: number }) => {
      const { http, requests } = market({})
      const tokens = Array.from({ length: 60 }, (_, index) => {
        const address = `0x${index.toString(16).padStart(40, '0')}`
        return token(`ETH.T-${address}`, { address })
      })
      await coingecko({ http, ...options }).getUsd(tokens, patience())
      return requests.length
    }
    expect(await count({})).toBe(60)
    expect(await count({ apiKey: 'k' })).toBe(2)
    expect(await count({ apiKey: 'k', plan: 'pro' })).toBe(2)
    expect(await count({ apiKey: 'k', contractsPerRequest: 15 })).toBe(4)
  })

  it('sends a key in the header of its plan, to the address of its plan', async () => {
    const sent = async (options: { apiKey: string; plan?: 'demo' | 'pro'; baseUrl?: string }) => {
      const { http, requests } = market({})
      await coingecko({ http, ...options }).getUsd([bitcoin], patience())
      return requests[0]
    }
    const demo = await sent({ apiKey: 'demo-key' })
    expect(demo?.headers).toMatchObject({ 'x-cg-demo-api-key': 'demo-key' })
    expect(demo?.url).not.toContain('demo-key')
    const pro = await sent({ apiKey: 'pro-key', plan: 'pro' })
    expect(pro?.headers).toMatchObject({ 'x-cg-pro-api-key': 'pro-key' })
    expect(pro?.url).toMatch(/^https:\/\/pro-api\.coingecko\.com\/api\/v3\/simple/)
    expect((await sent({ apiKey: 'k', baseUrl: 'http://127.0.0.1:9/x/' }))?.url).toMatch(
      /^http:\/\/127.0.0.1:9\/x\/simple/,
    )
  })

  it('asks the address of the facts in force, and as many contracts as they allow', async () => {
    const { http, requests } = market({})
    let moved = sourcesFacts.own
    const prices = coingecko({ http, apiKey: 'k', facts: () => moved })
    await prices.getUsd([bitcoin], patience())
    moved = { ...moved, coingeckoUrls: { ...moved.coingeckoUrls, demo: 'https://prices.example/v4/' } }
    await prices.getUsd([bitcoin], patience())
    expect(requests.map(({ url }) => new URL(url).host)).toEqual(['api.coingecko.com', 'prices.example'])
    moved = { ...moved, coingeckoContracts: { ...moved.coingeckoContracts, demo: 1 } }
    const two = ['0x1', '0x2'].map((address) => token(`ETH.X-${address}`, { address }))
    await prices.getUsd(two, patience())
    expect(requests).toHaveLength(4)
  })

  it('requests nothing for a token without an id, and never a ticker', async () => {
    const { http, requests } = market({ thorchain: '1' })
    const nameless = [token('THOR.TCY'), token('HARBOR.HRB'), token('MOON.MOON-0x1', { address: '0x1' })]
    expect((await coingecko({ http }).getUsd(nameless, patience())).size).toBe(0)
    expect(requests).toHaveLength(0)
  })

  it('prefers the coingeckoId of the token', async () => {
    const { http, requests } = market({ 'usd-coin': '1.0001' })
    const prices = await coingecko({ http }).getUsd([{ ...dollar, coingeckoId: 'usd-coin' }], patience())
    expect(prices.get(dollar.identifier)).toBe('1.0001')
    expect(requests[0]?.url).toContain('ids=usd-coin')
  })

  it('sends nothing after a 429 until Retry-After has passed', async () => {
    let now = 1_000_000
    let limited = true
    const { http, requests } = createScriptedHttp(() =>
      limited ? { status: 429, headers: { 'retry-after': '30' }, text: '{}' } : { text: '{"bitcoin":{"usd":1}}' },
    )
    const source = coingecko({ http, clock: { now: () => now }, windowMs: 1 })
    const ask = () => source.getUsd([bitcoin], patience())
    await expect(ask()).rejects.toSatisfy(UpstreamError.is)
    limited = false
    now += 29_000
    await expect(ask()).rejects.toThrow('rate limit')
    expect(requests).toHaveLength(1)
    now += 1_000
    expect((await ask()).get('BTC.BTC')).toBe('1')
  })

  it('waits longer after each 429 without Retry-After', async () => {
    let now = 0
    const { http, requests } = createScriptedHttp(() => ({ status: 429 }))
    const source = coingecko({ http, clock: { now: () => now }, windowMs: 1 })
    const ask = () => source.getUsd([bitcoin], patience()).catch(() => undefined)
    const asked: number[] = []
    for (; now < 80_000; now += 5_000) {
      await ask()
      if (requests.length > asked.length) asked.push(now)
    }
    expect(asked).toEqual([0, 10_000, 30_000, 70_000])
  })

  it('throws when every request fails, and returns the prices it has when some succeed', async () => {
    const { http } = createScriptedHttp(({ url }) =>
      url.includes('token_price') ? { status: 503 } : { text: '{"bitcoin":{"usd":5}}' },
    )
    const source = coingecko({ http })
    await expect(source.getUsd([dollar], patience())).rejects.toThrow('CoinGecko answered status 503.')
    expect([...(await source.getUsd([dollar, bitcoin], patience()))]).toEqual([['BTC.BTC', '5']])
  })

  it('fails with UpstreamError after its timeout, and earlier when the caller aborts', async () => {
    const { http } = createScriptedHttp(() => new Promise(() => {}))
    const source = coingecko({ http, timeoutMs: 50, windowMs: 1 })
    await expect(source.getUsd([bitcoin], patience())).rejects.toSatisfy(UpstreamError.is)
    const leave = new AbortController()
    const asked = coingecko({ http, windowMs: 1 }).getUsd([bitcoin], leave.signal)
    leave.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
  })
})
