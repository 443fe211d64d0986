import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer as nodeServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Http, Token } from '@switchyard/core'
import { type ConfigInput, createServer, type RunningServer, readConfig } from '@switchyard/server'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chainNames } from '../src/adapters/chain-adapters.ts'
import { providerNames } from '../src/adapters/provider-adapters.ts'
import { runProgram } from '../src/run-program.ts'
import { openSources } from '../src/sources/open-sources.ts'

const off = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { enabled: false }]))
/** An engine that reaches for nothing outside. */
const closed: ConfigInput = {
  port: 0,
  auth: 'open',
  http: { maxEventLoopDelayMs: 0 },
  providers: off(providerNames),
  chains: off(chainNames),
}
const silent = pino({ level: 'silent' })

const tokenOf = (ticker: string, address: string): Token => {
  const symbol = `${ticker}-${address}`
  const rest = { chain: 'ETH', chainId: '1', ticker, symbol, name: ticker, decimals: 18, address }
  return { identifier: `ETH.${symbol}`, ...rest }
}

const gold = tokenOf('PAXG', '0x45804880De22913dAFE09f4980848ECE6EcbAf78')
const other = tokenOf('OTHER', '0x2222222222222222222222222222222222222222')
const baseList = [gold, other]

describe('the sources of a server', () => {
  let folder = ''
  const servers: (RunningServer | Server)[] = []
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'switchyard-sources-'))
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) 'stop' in server ? await server.stop() : server.close()
    await rm(folder, { recursive: true })
  })

  const file = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text)
    return join(folder, name)
  }

  const start = async (input: ConfigInput = {}) => {
    const text: string[] = []
    const logger = pino({ base: undefined }, { write: (line: string) => void text.push(line) })
    const server = await createServer(readConfig({ ...closed, ...input }), {
      logger,
      sources: { baseList },
      followMs: 60_000,
    })
    servers.push(server)
    const quote = async (ask: object = {}, headers: Record<string, string> = {}) => {
      const body = JSON.stringify({ sellAsset: 'ETH.ETH', buyAsset: gold.identifier, sellAmount: '1', ...ask })
      const response = await fetch(`${server.url}/v3/quote`, { method: 'POST', headers, body })
      return [response.status, ((await response.json()) as { readonly error: string }).error]
    }
    return { server, quote, log: () => text.join('') }
  }

  const permitted = [404, 'noRoutesFound']
  const restricted = [451, 'geoRestrictedToken']
  const from = (ip: string) => ({ 'x-user-ip': ip })

  /** Answers every request with what `reply` says. */
  const upstream = async (reply: (path: string, headers: NodeJS.Dict<string | string[]>) => [number, unknown]) => {
    const server = nodeServer((request, response) => {
      const [status, body] = reply(request.url ?? '', request.headers)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  describe('where the user is', () => {
    it('is looked up, and a tokenized commodity refused where the rule says so and where nobody knows', async () => {
      const { quote } = await start()
      expect(await quote({}, from('8.8.8.8'))).toEqual(restricted)
      expect(await quote({}, from('133.11.0.1'))).toEqual(permitted)
      expect(await quote({}, from('127.0.0.1'))).toEqual(restricted)
      expect(await quote()).toEqual(restricted)
      expect(await quote({ buyAsset: other.identifier })).toEqual(permitted)
    })

    it('comes from the edge only where its header is named', async () => {
      const headers = { 'cf-ipcountry': 'JP' }
      expect(await (await start()).quote({}, headers)).toEqual(restricted)
      const { quote } = await start({ region: { kind: 'none' }, http: { edgeCountryHeader: 'cf-ipcountry' } })
      expect(await quote({}, headers)).toEqual(permitted)
      expect(await quote({}, from('133.11.0.1'))).toEqual(restricted)
    })

    it('comes from a database of the deployment, read anew when it was replaced', async () => {
      const path = await file('countries.csv', '8.8.8.0,8.8.8.255,JP\n')
      const { server, quote, log } = await start({ region: { file: path } })
      expect(await quote({}, from('8.8.8.8'))).toEqual(permitted)
      await file('countries.csv', '8.8.8.0,8.8.8.255,US\n')
      await server.reload()
      expect(await quote({}, from('8.8.8.8'))).toEqual(restricted)
      await file('countries.csv', 'no such thing')
      await server.reload()
      expect(log()).toContain('countries cannot be reloaded; those before stay in force')
      expect(await quote({}, from('8.8.8.8'))).toEqual(restricted)
    })
  })

  describe('the rules', () => {
    it('hold besides those of the deployment, in either spelling of a token', async () => {
      const geoTokens = { [other.identifier]: 'local-rule' }
      const policy = { blacklist: [], geoTokens, geoRules: { 'local-rule': ['JP'] } }
      const { quote } = await start({ policy })
      expect(await quote({ buyAsset: other.identifier }, from('133.11.0.1'))).toEqual(restricted)
      expect(await quote({ buyAsset: other.identifier }, from('8.8.8.8'))).toEqual(permitted)
      expect(await quote({}, from('8.8.8.8'))).toEqual(restricted)
      const own = { geoTokens: { [gold.identifier.toLowerCase().replace('eth.paxg', 'ETH.PAXG')]: 'local-rule' } }
      const { quote: ours } = await start({ policy: { ...policy, ...own } })
      expect(await ours({}, from('8.8.8.8'))).toEqual(permitted)
    })

    it('take the countries of the deployment in place of their own', async () => {
      const { quote } = await start({ policy: { geoRules: { 'tokenized-securities': ['JP'] } } })
      expect(await quote({}, from('8.8.8.8'))).toEqual(permitted)
      expect(await quote({}, from('133.11.0.1'))).toEqual(restricted)
    })

    it('stay when the file of rules is read anew, until it leaves the defaults away', async () => {
      const policyFile = await file('policy.json', '{}')
      const { server, quote } = await start({ policyFile })
      await file('policy.json', '{"blacklist":[]}')
      await server.reload()
      expect(await quote({}, from('8.8.8.8'))).toEqual(restricted)
      await file('policy.json', '{"defaults":false}')
      await server.reload()
      expect(await quote({}, from('8.8.8.8'))).toEqual(permitted)
      const { quote: never } = await start({ policy: { defaults: false } })
      expect(await never()).toEqual(permitted)
    })
  })

  describe('screening', () => {
    const sourceAddress = '0x7F367cC41522cE07553e823bf3be79A889DEbe1B'

    it('refuses addresses of a list, and follows the list', async () => {
      const path = await file('bad.txt', `# bad\n${sourceAddress.toLowerCase()}\n`)
      const { quote, log } = await start({ screening: { index: { file: path, reloadMs: 20 } } })
      const ask = { buyAsset: other.identifier, sourceAddress }
      expect(await quote(ask)).toEqual([400, 'isSanctionedAddress'])
      expect(log()).toContain('list of bad addresses taken')
      await file('bad.txt', '0x1111111111111111111111111111111111111111\n')
      await expect.poll(() => quote(ask), { timeout: 5_000 }).toEqual(permitted)
      await file('bad.txt', '')
      await expect.poll(log, { timeout: 5_000 }).toContain('the list of bad addresses is not fresh')
    })

    it('asks the service for the rest, with its key, and closes itself when the service fails', async () => {
      const asked: unknown[] = []
      const baseUrl = await upstream((path, headers) => {
        asked.push([path, headers['x-api-key']])
        if (path.endsWith('broken')) return [500, {}]
        return [200, { identifications: path.endsWith('bad') ? [{ category: 'sanctions' }] : [] }]
      })
      const config = readConfig({ ...closed, screening: { chainalysis: { apiKey: 'vendor-key', baseUrl } } })
      const http: Http = async ({ url, headers }) => {
        const response = await fetch(url, { headers: { ...headers } })
        return { status: response.status, headers: {}, text: await response.text() }
      }
      const { parts, close } = await openSources(config, { http, logger: silent })
      const screen = (address: string) =>
        parts.screener?.screen([{ chain: 'ETH', address }], new AbortController().signal)
      expect(await screen('good')).toEqual({ clean: true })
      expect(await screen('bad')).toMatchObject({ clean: false, address: 'bad', reason: 'sanctions' })
      await expect(screen('broken')).rejects.toThrow('The screening service chainalysis answered status 500.')
      expect(asked[0]).toEqual(['/address/good', 'vendor-key'])
      close()
    })

    it('does not start without its list, unless the list may be missing', async () => {
      const index = { file: join(folder, 'nowhere.txt') }
      await expect(start({ screening: { index } })).rejects.toThrow('screening.index: The list of bad addresses')
      const { quote, log } = await start({ screening: { index: { ...index, required: false } } })
      expect(await quote({ buyAsset: other.identifier, sourceAddress })).toEqual(permitted)
      expect(log()).toContain('the list of bad addresses is not fresh')
    })
  })

  it('ask CoinGecko for prices where it is named', async () => {
    const baseUrl = await upstream((path, headers) => {
      if (!path.includes(other.address ?? '') || headers['x-cg-pro-api-key'] !== 'cg') return [404, {}]
      return [200, { [other.address ?? '']: { usd: 12.5 } }]
    })
    const { server } = await start({ prices: { coingecko: { baseUrl, apiKey: 'cg', plan: 'pro' } } })
    const body = JSON.stringify({ tokens: [{ identifier: other.identifier }], metadata: false })
    const response = await fetch(`${server.url}/price`, { method: 'POST', body })
    expect(await response.json()).toMatchObject([{ identifier: other.identifier, price_usd: 12.5 }])
  })

  it.each([
    [{ screening: { index: {} } }, 'screening.index: must name a file or a url'],
    [{ screening: { index: { file: 'a', url: 'https://a.example' } } }, 'screening.index: must name a file or a url'],
    [{ screening: { chainalysis: {} } }, 'screening.chainalysis.apiKey: '],
    [{ region: { kind: 'none', file: 'a' } }, 'region.file: is used by kind "ipCountry" only'],
    [{ prices: { coingecko: { plan: 'free' } } }, 'prices.coingecko.plan: '],
    [{ prices: { coinmarketcap: {} } }, 'prices.coinmarketcap: there is no such setting'],
    [{ policy: { defaults: 'no' } }, 'policy.defaults: '],
  ])('refuse %j', (input, problem) => {
    expect(() => readConfig({ ...closed, ...input })).toThrow(problem)
  })

  it('are read by --check-config', async () => {
    const check = (environment: Record<string, string>) =>
      runProgram({ words: ['--check-config'], environment: { SWITCHYARD_AUTH: 'open', ...environment }, say: () => {} })
    await check({ SWITCHYARD_SCREENING__INDEX__FILE: await file('list.txt', `${'1'.repeat(34)}\n`) })
    await expect(check({ SWITCHYARD_SCREENING__INDEX__FILE: join(folder, 'no.txt') })).rejects.toThrow(
      'screening.index',
    )
    await expect(check({ SWITCHYARD_REGION__FILE: join(folder, 'no.mmdb') })).rejects.toThrow('region.file')
  })
})
