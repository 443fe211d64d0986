import { readFileSync } from 'node:fs'
import { createClient, execute, type Fetch, isFinal, resume, streamQuote, trackUntilDone } from '@switchyard/client'
import { checkResponse } from '@switchyard/client/schemas'
import { demoKey } from '@switchyard/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClientSetup, openClientSetup, pageStorage } from './client-setup.ts'

let setup: ClientSetup
beforeAll(async () => {
  setup = await openClientSetup()
}, 30_000)
afterAll(() => setup?.close())

const trade = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' }

const addresses = () => ({
  sourceAddress: setup.addressOn('BTC', 'p2wpkh'),
  destinationAddress: setup.addressOn('EVM'),
})

/** Loses the first response of a path: the server has done its work, and the client does not learn of it. */
const losing = (path: string, times = 1): { readonly fetch: Fetch; readonly sent: string[] } => {
  const sent: string[] = []
  let lost = 0
  return {
    sent,
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      if (!url.includes(path)) return response
      sent.push(new Headers(init.headers).get('idempotency-key') ?? '')
      if (lost++ >= times) return response
      await response.arrayBuffer()
      throw new TypeError('The connection was lost.')
    },
  }
}

const routeOf = async (provider: string) => {
  const { routes } = await setup.client.quote({ ...trade, ...addresses(), providers: [provider] })
  const [route] = routes
  if (!route) throw new Error(`${provider} has no route.`)
  return route
}

describe('a client of the real server', () => {
  it('gets from every endpoint what the schemas of the API say', async () => {
    const client = createClient({ baseUrl: setup.server.url, apiKey: demoKey, checkResponse })
    const { routes } = await client.quote({ ...trade, ...addresses() })
    expect(routes.length).toBeGreaterThanOrEqual(6)
    const swap = await client.swap({ routeId: routes[0]?.routeId ?? '', ...addresses() })
    expect(await client.checkSwap({ swapId: swap.swapId })).toMatchObject({ swapId: swap.swapId })
    expect((await client.swaps({ limit: 1 })).swaps).toMatchObject([{ swapId: swap.swapId }])
    expect((await client.swapHistory(swap.swapId)).changes).toMatchObject([{ type: 'created' }])
    const near = await client.tokens({ provider: 'NEAR' })
    expect(near.count).toBe(near.tokens.length)
    expect((await client.tokens()).length).toBe(11)
    expect((await client.searchTokens({ query: 'usdc', limit: 3 })).tokens).toHaveLength(3)
    expect(await client.providers()).toHaveLength(11)
    expect(await client.providersStatus()).toHaveLength(11)
    await client.providersQuality()
    await client.status()
    expect(await client.swapFrom({ buyAsset: 'ETH.ETH' })).toContain('BTC.BTC')
    expect(await client.swapTo({ sellAsset: 'BTC.BTC' })).toContain('ETH.ETH')
    expect(await client.prices({ tokens: [{ identifier: 'BTC.BTC' }], metadata: false })).toHaveLength(1)
    await client.screen({ addresses: setup.addressOn('EVM'), chains: '1' })
    expect(await client.balances({ chain: 'ETH', address: setup.addressOn('EVM') })).not.toEqual([])
    await client.gas()
    expect((await client.legacyQuote({ ...trade, ...addresses() })).routes).not.toEqual([])
    expect(await client.signingKeys()).toEqual({ keys: [] })
    const unknown = { hash: 'ab'.repeat(32), chainId: 'bitcoin' }
    await expect(client.track(unknown)).rejects.toMatchObject({ code: 'txNotFound', status: 404 })
    await expect(client.explore(unknown)).rejects.toMatchObject({ code: 'txNotFound' })
    await expect(client.openLink(unknown)).rejects.toMatchObject({ code: 'txNotFound' })
    await expect(client.webhooks.list()).rejects.toMatchObject({ status: 404 })
    const keyless = createClient({ baseUrl: setup.server.url })
    await expect(keyless.quote(trade)).rejects.toMatchObject({ code: 'apiKeyInvalid', status: 401, class: 'fix' })
  })

  it('streams the routes that it quotes', async () => {
    const seen: string[] = []
    const streamed = new Set<string>()
    for await (const { event, data } of streamQuote(setup.client, { ...trade, ...addresses() }, { events: 'all' })) {
      seen.push(event)
      if (event === 'route') streamed.add(data.route.routeId ?? '')
      if (event === 'complete') expect(new Set(data.routes.map(({ routeId }) => routeId))).toEqual(streamed)
    }
    expect(seen.at(-1)).toBe('complete')
    expect(streamed.size).toBeGreaterThanOrEqual(6)
  })

  it('opens one order for a swap whose first answer was lost', async () => {
    const route = await routeOf('NEAR')
    const before = (await setup.client.swaps()).swaps.length
    const { fetch: lossy, sent } = losing('/v3/swap')
    const swap = await setup.clientWith(lossy).swap({ routeId: route.routeId, ...addresses() })
    expect(sent).toHaveLength(2)
    expect(sent[0]).toBe(sent[1])
    const { swaps } = await setup.client.swaps()
    expect(swaps.length - before).toBe(1)
    expect(swaps[0]?.swapId).toBe(swap.swapId)
  })
})

describe('a swap that is interrupted', () => {
  it('is resumed after a reload, from the point where the deposit was broadcast without an answer', async () => {
    const storage = pageStorage()
    const [bitcoin, ...others] = setup.signers
    if (!bitcoin || 'send' in bitcoin) throw new Error('Bitcoin signs in two steps.')
    let broadcasts = 0
    const closing = {
      ...bitcoin,
      broadcast: async (...given: Parameters<typeof bitcoin.broadcast>) => {
        broadcasts++
        await bitcoin.broadcast(...given)
        throw new Error('The page was closed.')
      },
    }
    const route = await routeOf('THORCHAIN_STREAMING')
    const first = execute(
      setup.client,
      { route, ...addresses() },
      {
        signers: [closing, ...others],
        storage,
        pollMs: 50,
        maxPollMs: 200,
      },
    )
    await expect(first).rejects.toThrow('The page was closed.')
    const reloaded = createClient({ baseUrl: setup.server.url, apiKey: demoKey })
    const done = await resume(reloaded, route.routeId, { signers: setup.signers, storage, pollMs: 50, maxPollMs: 200 })
    expect(done.track).toMatchObject({ status: 'completed', hash: done.hash })
    expect(broadcasts).toBe(1)
    const esplora = setup.sandbox.urls.esplora.BTC
    const history = await (await fetch(`${esplora}/address/${addresses().sourceAddress}/txs`)).json()
    const paid = (history as { txid: string }[]).filter(({ txid }) => txid === done.hash)
    expect(paid).toHaveLength(1)
  })

  it('is followed although connections are lost', async () => {
    const route = await routeOf('THORCHAIN_STREAMING')
    const { hash } = await execute(
      setup.client,
      { route, ...addresses() },
      {
        signers: setup.signers,
        pollMs: 50,
        maxPollMs: 200,
      },
    )
    const { fetch: lossy } = losing('/track', 3)
    const seen: string[] = []
    const options = { pollMs: 20, maxPollMs: 50 }
    for await (const track of trackUntilDone(setup.clientWith(lossy), { hash, chainId: 'bitcoin' }, options)) {
      seen.push(track.status)
      expect(isFinal(track)).toBe(true)
    }
    expect(seen).toEqual(['completed'])
  })
})

describe('the entry of the package', () => {
  it('needs no wallet library and none of our packages where it is published', () => {
    const manifest = JSON.parse(readFileSync(new URL('../../../../client/package.json', import.meta.url), 'utf8'))
    const { '@switchyard/verify': _, ...others } = { ...manifest.dependencies, ...manifest.peerDependencies }
    expect(Object.keys(others).filter((name) => /^@switchyard|viem|ethers|bitcoinjs|web3/.test(name))).toEqual([])
  })
})
