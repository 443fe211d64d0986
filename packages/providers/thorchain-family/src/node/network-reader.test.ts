import { type Http, type HttpRequest, UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { networkData } from '../testing/network-data.ts'
import { btc } from '../testing/tokens.ts'
import { Client, type ClientOptions } from './client.ts'
import { NetworkReader, type ReaderParts } from './network-reader.ts'
import { findListedAsset, takeSnapshot } from './snapshot.ts'

const HEIGHT = 10_000
const NOW = 1_700_000_000_000
const HOUR = 3_600_000
const signal = new AbortController().signal
const ROUTER = '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146'

type Answers = Readonly<Record<string, unknown>>

const usual: Answers = {
  inbound_addresses: [{ chain: 'BTC', address: 'vault' }],
  mimir: {},
  lastblock: [{ testchain: HEIGHT }],
  pools: [{ asset: 'BTC.BTC', status: 'Available', balance_asset: '1', balance_rune: '2' }],
}

/** Nodes by letter, each with its own answers by path; an error is thrown, a number is a status. */
const nodes = (
  letters: string,
  changes: Readonly<Record<string, Answers>> = {},
  options: Partial<ClientOptions> = {},
  trust: Partial<ReaderParts> = {},
) => {
  let answers = changes
  const asked: HttpRequest[] = []
  const http: Http = async (request) => {
    asked.push(request)
    const { host, pathname } = new URL(request.url)
    const answer = { ...usual, ...answers[host] }[pathname.replace(/^\/testchain\//, '')]
    if (answer instanceof Error) throw answer
    if (typeof answer === 'number') return { status: answer, headers: {}, text: '{}' }
    return { status: 200, headers: {}, text: typeof answer === 'string' ? answer : JSON.stringify(answer ?? {}) }
  }
  const urls = [...letters].map((letter) => `http://${letter}`)
  const network = { ...networkData, knownRouters: { ETH: [ROUTER] }, ...options.network }
  const client = new Client({ headers: {}, http, clock: { now: () => NOW }, ...options, network, urls: () => urls })
  const reader = new NetworkReader({ client, network, urls, routers: {}, requireTwoNodes: false, ...trust })
  return {
    client,
    network,
    reader,
    /** The requests since the last call, as host and path. */
    take: () => asked.splice(0).map(({ url }) => url.replace('http://', '')),
    requests: asked,
    play: (later: Readonly<Record<string, Answers>>) => {
      answers = later
    },
    read: (ms = 0) => reader.readVaults({ clock: { now: () => NOW + ms }, signal }),
    snapshot: (ms = 0) => takeSnapshot({ reader, client, network }, { clock: { now: () => NOW + ms }, signal }),
  }
}

const height = (testchain: number): Answers => ({ lastblock: [{ testchain }] })
const down: Answers = { lastblock: 502 }

describe('the nodes of a network', () => {
  it('count as many as agree, with the height of the majority', async () => {
    const one = await nodes('a').read()
    expect([one.voters, one.state.height, one.fresh.map(({ node }) => node)]).toEqual([1, HEIGHT, [0]])
    const three = await nodes('abc', { b: height(HEIGHT - 5) }).read()
    expect([three.voters, three.state.height, three.fresh.map(({ node }) => node)]).toEqual([3, HEIGHT, [0, 1, 2]])
  })

  it('are asked later only when they are within ten blocks of that height', async () => {
    const { read } = nodes('abc', { a: height(HEIGHT - 11), b: height(HEIGHT + 10) })
    const { fresh, voters, state } = await read()
    expect([voters, state.height, fresh.map(({ node }) => node)]).toEqual([3, HEIGHT + 10, [1, 2]])
  })

  it('are left out when they fail; the failure is that of the first where all do', async () => {
    expect((await nodes('ab', { a: down }).read()).fresh.map(({ node }) => node)).toEqual([1])
    await expect(nodes('ab', { a: { lastblock: 503 }, b: { mimir: 502 } }).read()).rejects.toMatchObject({
      status: 503,
    })
  })

  it('are refused where none can be believed', async () => {
    const { read, play } = nodes('ab')
    await read()
    play({ a: height(HEIGHT + 5_000), b: height(HEIGHT + 9_000) })
    await expect(read(1_000)).rejects.toThrow(
      `No node can be believed: the height ${HEIGHT + 5_000}, ${HEIGHT + 9_000} is ahead of time.`,
    )
    play({ a: height(HEIGHT + 5_000) })
    expect((await read(1_000)).voters).toBe(1)
  })

  it('are believed when they agree, and alone, however far they are ahead', async () => {
    const two = nodes('ab')
    await two.read()
    two.play({ a: height(HEIGHT + 5_000), b: height(HEIGHT + 5_000) })
    expect((await two.read(1_000)).state.height).toBe(HEIGHT + 5_000)
    const one = nodes('a')
    await one.read()
    one.play({ a: height(HEIGHT + 5_000) })
    expect((await one.read(1_000)).state.height).toBe(HEIGHT + 5_000)
  })

  it('count while they stand still unless most advance', async () => {
    const later = height(HEIGHT + 600)
    const three = nodes('abc')
    await three.read()
    three.play({ b: later, c: later })
    expect(await three.read(HOUR)).toMatchObject({ voters: 2, state: { height: HEIGHT + 600 } })
    const two = nodes('ab')
    await two.read()
    two.play({ b: later })
    expect(await two.read(HOUR)).toMatchObject({ voters: 2, state: { height: HEIGHT + 600 } })
    const still = nodes('ab')
    await still.read()
    expect(await still.read(HOUR)).toMatchObject({ voters: 2, state: { height: HEIGHT } })
  })

  it('count while half of them stand still, except those that are ahead of time', async () => {
    const four = nodes('abcd')
    await four.read()
    four.play({ c: height(HEIGHT + 600), d: height(HEIGHT + 90_000) })
    const { voters, fresh, state } = await four.read(HOUR)
    expect([voters, state.height < HEIGHT + 601, fresh.some(({ node }) => node === 3)]).toEqual([3, true, false])
  })

  it('are waited for three seconds where there are several', async () => {
    const limited = async (letters: string): Promise<boolean> => {
      const { read, requests } = nodes(letters)
      await read()
      return requests.every((request) => request.signal !== signal)
    }
    expect([await limited('ab'), await limited('a')]).toEqual([true, false])
  })
})

describe('a router that a single node names', () => {
  const routed = (router: string): Answers => ({ inbound_addresses: [{ chain: 'ETH', address: 'v', router }] })
  const unverified = async (letters: string, changes: Readonly<Record<string, Answers>>) =>
    (await nodes(letters, changes).read()).state.inbounds.get('ETH')?.unverified

  it('is unverified unless it is known or named by two', async () => {
    const other = '0x1111111111111111111111111111111111111111'
    expect(await unverified('a', { a: routed(other) })).toMatchObject({ kind: 'unrecognized' })
    expect(await unverified('a', { a: routed(ROUTER) })).toBeUndefined()
    expect(await unverified('ab', { a: routed(other), b: routed(other) })).toBeUndefined()
    expect(await unverified('ab', { a: routed(other), b: { ...routed(other), ...down } })).toMatchObject({
      kind: 'unrecognized',
    })
    const unrouted = { inbound_addresses: [{ chain: 'ETH', address: 'v' }] }
    expect(await unverified('a', { a: unrouted })).toBeUndefined()
  })
})

describe('a snapshot', () => {
  it('has the pools of the first node that is not behind, and the assets of available ones', async () => {
    const more = {
      pools: [
        { asset: 'ETH.ETH', status: 'Available' },
        { asset: 'XRP.XRP', status: 'Staged' },
        { asset: 'ETH.NEW-0X1111111111111111111111111111111111111111', status: 'Available' },
      ],
    }
    const one = await nodes('abc', { a: { ...height(HEIGHT - 11), pools: [] }, b: more }).snapshot()
    expect([...one.pools.keys()].slice(0, 2)).toEqual(['ETH.ETH', 'XRP.XRP'])
    expect([...one.assets.values()].map(({ asset }) => asset)).toEqual(['THOR.RUNE', 'ETH.ETH'])
    expect(one.voters).toBe(3)
  })

  it('has a token in its own decimals only', async () => {
    const one = await nodes('a').snapshot()
    expect(findListedAsset(one, btc)?.asset).toBe('BTC.BTC')
    expect(findListedAsset(one, { ...btc, decimals: 18 })).toBeUndefined()
    expect(findListedAsset(one, { ...btc, identifier: 'LTC.LTC' })).toBeUndefined()
  })

  it('sends the following requests to the nodes that are not behind, until the next one', async () => {
    const { snapshot, client, take, play } = nodes('ab', { a: height(HEIGHT - 11) })
    const hosts = async () => {
      await snapshot()
      take()
      for (let turn = 0; turn < 3; turn++) await client.quote({}, signal)
      return new Set(take().map((url) => url[0]))
    }
    expect(await hosts()).toEqual(new Set(['b']))
    play({ b: height(HEIGHT - 11) })
    expect(await hosts()).toEqual(new Set(['a']))
  })
})

describe('a request to a node', () => {
  it('has the path of the network, the query and the headers', async () => {
    const { client, take, requests } = nodes('a', {}, { headers: { 'x-client-id': 'me' } })
    await client.quote({ from_asset: 'BTC.BTC', affiliate: ['ab', 'sy'], destination: undefined }, signal)
    expect(requests[0]?.headers).toMatchObject({ 'x-client-id': 'me' })
    expect(take()).toEqual(['a/testchain/quote/swap?from_asset=BTC.BTC&affiliate=ab&affiliate=sy'])
    await client.vaults(signal)
    expect(take()).toEqual(['a/testchain/vaults/asgard'])
  })

  it('asks for the version only where long memos depend on it', async () => {
    const plain = nodes('a')
    expect((await plain.read()).state.fullMemos).toBe(true)
    expect(plain.take()).toEqual(['inbound_addresses', 'mimir', 'lastblock'].map((path) => `a/testchain/${path}`))
    const since = { network: { ...networkData, fullMemosSince: [1, 123, 0] as const } }
    const fullMemos = async (current: string) =>
      (await nodes('a', { a: { version: { current } } }, since).read()).state.fullMemos
    expect([await fullMemos('1.122.9'), await fullMemos('1.123.0')]).toEqual([false, true])
  })

  it('has no result with an error, also with status 200, and none in an empty or unreadable answer', async () => {
    for (const answer of [{ error: 'internal' }, 404, '', '<html>'])
      await expect(nodes('a', { a: { mimir: answer } }).read()).rejects.toSatisfy(UpstreamError.is)
    expect((await nodes('a', { a: { mimir: { error: '' } } }).read()).voters).toBe(1)
    for (const answer of ['', '<html>'])
      await expect(nodes('a', { a: { 'vaults/asgard': answer } }).client.vaults(signal)).rejects.toMatchObject({
        status: 200,
      })
  })

  it('finds no status of a hash that the node does not know', async () => {
    const status = (answer: unknown) => nodes('a', { a: { 'tx/status/AB': answer } }).client.status('AB', signal)
    expect(await status({ stages: {} })).toEqual({ stages: {} })
    expect(await status({ message: "tx: AB doesn't exist" })).toBeUndefined()
    await expect(status(500)).rejects.toMatchObject({ status: 500 })
  })

  it('asks Midgard for the actions of a deposit where there is one', async () => {
    const { client, take } = nodes('a', { m: { '/v2/actions': { actions: [1] } } }, { midgardUrl: 'http://m' })
    expect(await client.actions('AB', signal)).toEqual({ actions: [1] })
    expect(take()).toEqual(['m/v2/actions?txid=AB'])
    const without = nodes('a')
    expect(await without.client.actions('AB', signal)).toBeUndefined()
    expect(without.take()).toEqual([])
  })

  it('probes every node for its height', async () => {
    const probes = nodes('ab', { b: height(7) }).client.nodeProbes()
    expect(probes.map(({ url, chain }) => [url, chain])).toEqual([
      ['http://a', 'THOR'],
      ['http://b', 'THOR'],
    ])
    const context = { signal } as Parameters<NonNullable<(typeof probes)[number]['readHead']>>[0]
    expect(await Promise.all(probes.map(async ({ readHead: head }) => (await head?.(context))?.height))).toEqual([
      BigInt(HEIGHT),
      7n,
    ])
  })
})
