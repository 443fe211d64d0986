import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { createServer, type RunningServer, readConfig } from '@switchyard/server'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAddress } from './demo-address.ts'
import { load } from './load.ts'

interface Seen {
  readonly path: string
  readonly query: URLSearchParams
  readonly body: string
}

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}

type Quote = Readonly<Record<string, unknown>>

interface Sdk {
  getQuoteV2(request: object): Promise<{ readonly quotes: readonly Quote[] }>
  requestDepositAddressV2(request: object): Promise<object>
  encodeVaultSwapData(request: object): Promise<object>
}

const { SwapSDK } = load<{ readonly SwapSDK: new (options: object) => Sdk }>('@chainflip/sdk/swap')

const KEY = 'key-of-the-official-clients'

/** The sandbox behind a server that keeps every request of Chainflip. */
const record = async (
  sandbox: Sandbox,
): Promise<{ readonly server: Server; readonly seen: Seen[]; readonly base: string }> => {
  const seen: Seen[] = []
  const server = createHttpServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const { pathname, search, searchParams } = new URL(incoming.url ?? '', 'http://sandbox.local')
    const body = Buffer.concat(chunks).toString()
    if (pathname.startsWith('/chainflip')) seen.push({ path: pathname, query: searchParams, body })
    const { method = 'GET' } = incoming
    const headers = { 'content-type': incoming.headers['content-type'] ?? 'application/json' }
    const request = new Request(`http://sandbox.local${pathname}${search}`, { method, headers, ...(body && { body }) })
    const response = await sandbox.fetch(request)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, seen, base: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

describe('what the adapter asks Chainflip', () => {
  const sandbox = createSandbox({ seed: 'official', speed: 60 })
  let recorder: Awaited<ReturnType<typeof record>>
  let server: RunningServer
  beforeAll(async () => {
    recorder = await record(sandbox)
    const input = {
      port: 0,
      sandboxUrl: recorder.base,
      keys: [{ id: 'client', key: KEY }],
      http: { maxEventLoopDelayMs: 0 },
    }
    const config = readConfig({ ...input, providers: { chainflip: { vaultSwaps: ['ETH'] } } })
    server = await createServer(config, { logger: pino({ level: 'silent' }) })
    await server.engine.ready()
  }, 60_000)
  afterAll(async () => {
    await server?.stop()
    recorder.server.closeAllConnections()
    await new Promise((resolve) => recorder.server.close(resolve))
    await sandbox.close()
  })

  const post = async (path: string, body: object): Promise<Record<string, never>> => {
    const headers = { 'x-api-key': KEY, 'content-type': 'application/json' }
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const answer = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(answer))
    return answer
  }
  /** Requests that `work` makes. */
  const during = async (work: () => Promise<unknown>): Promise<readonly Seen[]> => {
    const before = recorder.seen.length
    await work()
    return recorder.seen.slice(before)
  }
  const callsIn = (requests: readonly Seen[], method: string): readonly Call[] =>
    requests
      .filter(({ path }) => path === '/chainflip-broker')
      .flatMap(({ body }) => [JSON.parse(body)].flat() as Call[])
      .filter((call) => call.method === method)
  const only = <Value>(values: readonly Value[]): Value => {
    if (values[0] === undefined) throw new Error('nothing was asked')
    return values[0]
  }
  /** The kind of every value: figures of two quotes differ, as prices move between them. */
  const shape = (value: unknown): unknown => {
    if (typeof value === 'string' && /^0x[0-9a-f]+$/.test(value)) return 'hex'
    if (Array.isArray(value)) return value.map(shape)
    if (typeof value !== 'object' || value === null) return typeof value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shape(member)]))
  }
  const swap = async (sellAsset: string, buyAsset: string, sellAmount: string, on: readonly [string, string]) => {
    const addresses = { sourceAddress: demoAddress(sandbox, on[0]), destinationAddress: demoAddress(sandbox, on[1]) }
    const question = { sellAsset, buyAsset, sellAmount, providers: ['CHAINFLIP'], ...addresses }
    const { routes } = (await post('/v3/quote', question)) as {
      readonly routes?: readonly { readonly routeId: string }[]
    }
    return post('/v3/swap', { routeId: only(routes ?? []).routeId, ...addresses })
  }
  const sdkOf = (commissionBps: number): Sdk =>
    new SwapSDK({
      network: 'mainnet',
      backendUrl: `${recorder.base}/chainflip`,
      rpcUrl: `${recorder.base}/chainflip-node`,
      broker: { url: `${recorder.base}/chainflip-broker`, commissionBps },
    })

  it.each([
    ['a deposit channel', 'BTC.BTC', 'ETH.ETH', '0.05', ['BTC', 'EVM'], 'broker_request_swap_deposit_address', false],
    ['a vault swap', 'ETH.ETH', 'BTC.BTC', '2', ['EVM', 'BTC'], 'broker_request_swap_parameter_encoding', true],
  ] as const)('for %s is what the protocol’s SDK asks', async (_title, sell, buy, amount, on, method, isVaultSwap) => {
    const ours = await during(() => swap(sell, buy, amount, on))
    const own = only(callsIn(ours, method))
    const quoted = only(ours.filter(({ path }) => path === '/chainflip/v2/quote')).query
    const commissionBps = Number(own.params[3])
    const sdk = sdkOf(commissionBps)
    const theirs = await during(async () => {
      const request = {
        ...Object.fromEntries(
          ['srcChain', 'srcAsset', 'destChain', 'destAsset', 'amount'].map((name) => [name, quoted.get(name)]),
        ),
        isVaultSwap,
      }
      const { quotes } = await sdk.getQuoteV2(request)
      const quote = only(quotes)
      const [refundAddress, destAddress] = [demoAddress(sandbox, on[0]), demoAddress(sandbox, on[1])]
      const fillOrKillParams = { slippageTolerancePercent: 1, refundAddress, retryDurationMinutes: 30 }
      const order = { quote, srcAddress: refundAddress, destAddress, fillOrKillParams }
      await (isVaultSwap ? sdk.encodeVaultSwapData(order) : sdk.requestDepositAddressV2(order))
    })
    const known = only(callsIn(theirs, method))
    const at = isVaultSwap ? 4 : 7
    const others = (params: readonly unknown[]) => params.filter((_, place) => place !== at)
    expect(others(own.params)).toEqual(others(known.params))
    expect(shape(own.params[at])).toEqual(shape(known.params[at]))
    const asked = only(theirs.filter(({ path }) => path === '/chainflip/v2/quote')).query
    // Later versions of the SDK and the backend have `dcaV2Enabled` instead.
    const named = (query: URLSearchParams) => [...query].filter(([name]) => !/^dca(V2)?Enabled$/.test(name)).sort()
    expect(named(quoted)).toEqual(named(asked))
  })
})
