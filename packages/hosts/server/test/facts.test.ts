import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type RunningServer, readConfig } from '@switchyard/server'
import type { QuoteResponse, SwapResponse } from '@switchyard/wire'
import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openSandboxWallet } from '../src/demo-wallet/open-sandbox-wallet.ts'
import { configWith, sandboxOfFile } from './doctor/doctor-fixture.ts'
import { eventually } from './eventually.ts'
import { logged } from './logged.ts'

const KNOWN = '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4'
const MOVED = '0x1111222233334444555566667777888899990000'

const routersOfBase = (routers: unknown): string =>
  JSON.stringify({
    package: '@switchyard/provider-thorchain',
    facts: [{ name: 'routers', chain: 'BASE', value: routers, source: 'the operator', seen: '2026-11-28' }],
  })

describe('facts of a file that two servers share', () => {
  const { url, sandbox } = sandboxOfFile()
  const running: RunningServer[] = []
  let folder = ''
  let file = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'switchyard-facts-'))
    file = join(folder, 'facts.json')
    await writeFile(file, routersOfBase([KNOWN]))
  })
  afterEach(async () => {
    sandbox().faults.clear()
    await Promise.all(running.splice(0).map((server) => server.stop()))
    await rm(folder, { recursive: true })
  })

  const write = async (routers: unknown): Promise<void> => {
    await writeFile(`${file}.new`, routersOfBase(routers))
    await rename(`${file}.new`, file)
  }

  const start = async () => {
    const config = await configWith(
      url(),
      { providers: ['thorchain'], chains: ['evm', 'utxo'] },
      { port: 0, auth: 'open', keys: [], facts: { files: [file], watchMinutes: 0 } },
    )
    const { logger, log } = logged()
    const server = await createServer(config, { logger })
    running.push(server)
    await server.engine.ready()
    const wallet = await openSandboxWallet(url())
    const addresses = {
      sourceAddress: wallet.findKey('BASE').address,
      destinationAddress: wallet.findKey('BTC').address,
    }
    const post = async <Body>(path: string, body: object): Promise<Body> => {
      const response = await fetch(`${server.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
      return (await response.json()) as Body
    }
    /** The contract that a sell of Ether on Base pays, or why there is none. */
    const findTarget = async (): Promise<string> => {
      const pair = { sellAsset: 'BASE.ETH', buyAsset: 'BTC.BTC', sellAmount: '0.1', ...addresses }
      const quote = await post<QuoteResponse>('/v3/quote', pair)
      const [route] = quote.routes ?? []
      if (!route) return quote.providerErrors?.[0]?.errorCode ?? 'no route'
      const swap = await post<SwapResponse & { error?: string }>('/v3/swap', { routeId: route.routeId, ...addresses })
      return swap.targetAddress ?? swap.error ?? 'no swap'
    }
    return { server, log, findTarget }
  }

  it('move a router: both pay the new one at once, without a restart; a bad file changes nothing', async () => {
    const servers = await Promise.all([start(), start()])
    const findTargets = async () =>
      (await Promise.all(servers.map(({ findTarget }) => findTarget()))).map((target) => target.toLowerCase())
    expect(await findTargets()).toEqual([KNOWN.toLowerCase(), KNOWN.toLowerCase()])

    // The network names a router that the operator does not know yet.
    const base = sandbox().world.evm.find(({ parameters }) => parameters.chainId === 8453)
    const router = base?.contractAt(KNOWN)
    if (router) base?.install(MOVED, router)
    sandbox().faults.set('thornode', { replaces: { [KNOWN]: MOVED } })
    expect(await findTargets()).toEqual(['apirequestfailed', 'apirequestfailed'])

    await write([MOVED])
    const isMoved = (targets: readonly string[]): boolean => targets.every((target) => target === MOVED)
    await eventually(async () => isMoved(await findTargets()))
    for (const { server, log } of servers) {
      expect(log()).toContain('facts reloaded')
      const inForce = server.engine.facts().filter(({ isReplaced }) => isReplaced)
      expect(inForce).toMatchObject([{ name: 'routers', chain: 'BASE', value: [MOVED], source: 'the operator' }])
    }

    await write(['nonsense'])
    const refusal = 'facts cannot be reloaded; those before stay in force'
    await eventually(async () => servers.every(({ log }) => log().includes(refusal)))
    for (const { log } of servers) expect(log()).toMatch(/routers of BASE.*must be 0x and 40 hexadecimal digits/)
    expect(await findTargets()).toEqual([MOVED, MOVED])
  })
})

describe('a bundle of facts', () => {
  const { url } = sandboxOfFile()
  let served = ''
  let bundleUrl = ''
  const host = createHttpServer((_request, response) => void response.end(served))
  beforeAll(async () => {
    await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
    bundleUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}/facts.jws`
  })
  afterAll(() => void host.close())

  it('is in force from the start; one that cannot be used is logged, and the server starts without it', async () => {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
    const keys = { keys: [await exportJWK(publicKey)] }
    const sign = (files: readonly unknown[]): Promise<string> =>
      new CompactSign(new TextEncoder().encode(JSON.stringify({ issuedAt: new Date().toISOString(), files })))
        .setProtectedHeader({ alg: 'EdDSA' })
        .sign(privateKey)
    const config = await configWith(
      url(),
      { providers: ['thorchain'] },
      { port: 0, facts: { bundle: { url: bundleUrl, keys }, watchMinutes: 0 } },
    )
    const startWith = async (text: string) => {
      served = text
      const { logger, log } = logged()
      const server = await createServer(config, { logger })
      const replaced = server.engine.facts().filter(({ isReplaced }) => isReplaced)
      await server.stop()
      return { replaced, log: log() }
    }

    const files = [JSON.parse(routersOfBase([MOVED]))]
    const used = await startWith(await sign(files))
    expect(used.replaced).toMatchObject([{ name: 'routers', chain: 'BASE', value: [MOVED] }])
    expect(used.log).toMatch(/"by":"facts\.bundle \(127\.0\.0\.1:\d+, issued \d{4}-[^"]*"[^\n]*facts were replaced/)

    const padding = { ...files[0], facts: [{ ...files[0].facts[0], source: 'x'.repeat(900) }] }
    for (const text of [
      `${await sign(files)}x`,
      await sign(Array.from({ length: 1_000 }, (_, index) => ({ ...padding, package: `@acme/${index}` }))),
      await sign([JSON.parse(routersOfBase(['nonsense']))]),
    ]) {
      const refused = await startWith(text)
      expect(refused.replaced).toEqual([])
      expect(refused.log).toContain('the bundle of facts cannot be used')
    }
  })
})

describe('facts of tokenized securities', () => {
  it('replace the countries of the geo rule while the server runs, and are listed with their age', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'switchyard-securities-'))
    const file = join(folder, 'facts.json')
    const write = async (countries: readonly string[]): Promise<void> => {
      const fact = { name: 'countries', value: countries, source: 'counsel', seen: '2026-11-28' }
      await writeFile(`${file}.new`, JSON.stringify({ package: '@switchyard/sources', facts: [fact] }))
      await rename(`${file}.new`, file)
    }
    await write(['US', 'CA'])
    const { logger } = logged()
    const environment = { port: 0, auth: 'open', providers: {}, chains: {}, facts: { files: [file], watchMinutes: 0 } }
    const server = await createServer(readConfig(environment), { logger })
    const countries = () => server.engine.policy().geoRules['tokenized-securities']
    try {
      await eventually(async () => countries()?.join() === 'US,CA')
      await write(['US'])
      await eventually(async () => countries()?.join() === 'US')
      const fact = server.engine.facts().find((each) => each.name === 'countries')
      expect(fact).toMatchObject({ package: '@switchyard/sources', isReplaced: true, source: 'counsel' })
      expect(server.engine.facts().some((each) => each.name === 'listedDeployments')).toBe(true)
    } finally {
      await server.stop()
      await rm(folder, { recursive: true })
    }
  })
})
