import { createSandbox, nearManagerKey, SANDBOX_BROKER, type Sandbox } from '@switchyard/sandbox'
import { demoKey, type RunningServer, readConfig, readSandboxFacts, startDemo } from '@switchyard/server'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const SEED = 'server-test'

const everyProvider = [
  'THORCHAIN_STREAMING',
  'MAYACHAIN_STREAMING',
  'CHAINFLIP',
  'CHAINFLIP_STREAMING',
  'NEAR',
  'ONEINCH',
  'GARDEN',
  'MAYAN',
  'FLASHNET',
  'HARBOR',
  'PACTSWAP',
]

interface Route {
  readonly routeId: string
  readonly providers: readonly string[]
  readonly sellAmount: string
  readonly meta: { readonly tags: readonly string[] }
}

interface Line {
  readonly note?: string
  readonly level: number
  readonly msg: string
}

describe('a server in front of a sandbox', () => {
  let sandbox: Sandbox
  let server: RunningServer
  const lines: Line[] = []
  const warnings: Error[] = []
  const heard = (warning: Error): void => void warnings.push(warning)
  beforeAll(async () => {
    process.on('warning', heard)
    sandbox = createSandbox({ seed: SEED })
    const { base } = await sandbox.listen()
    const logger = pino({ base: undefined }, { write: (line: string) => void lines.push(JSON.parse(line)) })
    server = await startDemo({ sandboxUrl: base, port: 0, logger })
    await server.engine.ready()
  })
  afterAll(async () => {
    await server.stop()
    await sandbox.close()
    process.off('warning', heard)
  })

  const post = async (path: string, body: unknown) => {
    const headers = { 'x-api-key': demoKey, 'content-type': 'application/json' }
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  const quote = async (ask: object): Promise<readonly Route[]> =>
    (await post('/v3/quote', ask)).body.routes as readonly Route[]

  const providersOf = (routes: readonly Route[]): ReadonlySet<string> =>
    new Set(routes.flatMap(({ providers }) => providers))

  const addresses = () => {
    const [account] = sandbox.accounts
    const addressOn = (chain: string) => account?.addresses.find((each) => each.chain === chain)?.address ?? ''
    return { sourceAddress: addressOn('BTC'), destinationAddress: addressOn('EVM') }
  }

  it('is pointed at every address the sandbox has, and at no other', async () => {
    const { urls, world } = sandbox
    const facts = await readSandboxFacts(urls.base)
    const { providers, chains } = readConfig({ auth: 'open', sandboxUrl: urls.base }, {}, facts)
    const { thorchain, mayachain, chainflip, near, oneinch, garden, mayan, flashnet, harbor, pactswap } = urls.networks
    expect(providers).toMatchObject({
      thorchain: { baseUrl: thorchain?.thornode, midgardUrl: thorchain?.midgard },
      mayachain: { baseUrl: mayachain?.mayanode, midgardUrl: mayachain?.midgard },
      chainflip: { baseUrl: chainflip?.backend, brokerUrl: chainflip?.broker, brokerAccount: SANDBOX_BROKER },
      near: { baseUrl: near?.api, managerKey: nearManagerKey(SEED) },
      oneinch: { baseUrl: oneinch?.api },
      garden: { baseUrl: garden?.api },
      mayan: { baseUrl: `${mayan?.price}/v3`, explorerUrl: `${mayan?.explorer}/v3` },
      flashnet: { baseUrl: flashnet?.api },
      harbor: { baseUrl: harbor?.api, nodeUrl: harbor?.api },
      pactswap: { baseUrl: pactswap?.api },
    })
    const enabled = (part: object) => Object.entries(part).flatMap(([name, each]) => (each.enabled ? [name] : []))
    expect(new Set(enabled(providers))).toEqual(new Set(Object.keys(urls.networks)))
    const withGateways = [
      'cardano',
      'cosmos',
      'evm',
      'near',
      'radix',
      'solana',
      'starknet',
      'substrate',
      'sui',
      'ton',
      'tron',
      'utxo',
      'xrp',
    ]
    expect(enabled(chains).sort()).toEqual(withGateways)
    const evm = world.evm.map(({ chain, parameters }) => [chain, urls.evm[parameters.chainId]])
    expect(chains.evm.rpc).toEqual(Object.fromEntries(evm))
    const gateways = Object.entries(urls.esplora).map(([chain, url]) => [chain, { kind: 'esplora', url }])
    const zcash = { kind: 'blockbook', url: urls.gateways.ZEC?.blockbook }
    expect(chains.utxo.gateways).toEqual({ ...Object.fromEntries(gateways), ZEC: zcash })
  })

  it('lists every provider with tokens of its own', async () => {
    for (const provider of everyProvider) {
      const tokens = await fetch(`${server.url}/tokens?provider=${provider}`, { headers: { 'x-api-key': demoKey } })
      const { count } = (await tokens.json()) as { readonly count: number }
      expect(count, provider).toBeGreaterThan(1)
    }
  })

  it('compares what at least six providers ask for bitcoin against ether, with every tag, and nothing in the log', async () => {
    const routes = await quote({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' })
    const from = providersOf(routes)
    for (const provider of ['THORCHAIN_STREAMING', 'MAYACHAIN_STREAMING', 'CHAINFLIP', 'CHAINFLIP_STREAMING'])
      expect(from).toContain(provider)
    for (const provider of ['NEAR', 'HARBOR', 'FLASHNET']) expect(from).toContain(provider)
    const tags = routes.flatMap(({ meta }) => meta.tags).sort()
    expect(tags).toEqual(['CHEAPEST', 'FASTEST', 'RECOMMENDED'])
    for (const { sellAmount } of routes) expect(sellAmount).toBe('10000000')
    // The sandbox has one node of each network, which THORChain and MAYAChain note.
    expect(lines.filter(({ level, note }) => level >= 40 && note !== 'singleNode')).toEqual([])
    expect(warnings).toEqual([])
  })

  it('quotes what only some of them can', async () => {
    const usdc = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const onEthereum = await quote({ sellAsset: 'ETH.ETH', buyAsset: usdc, sellAmount: '1' })
    expect(providersOf(onEthereum)).toContain('ONEINCH')
    const toBase = await quote({ sellAsset: 'ETH.ETH', buyAsset: 'BASE.ETH', sellAmount: '1' })
    expect(providersOf(toBase)).toContain('MAYAN')
    const toBitcoin = await quote({ sellAsset: 'ETH.ETH', buyAsset: 'BTC.BTC', sellAmount: '1' })
    expect(providersOf(toBitcoin)).toContain('PACTSWAP')
    const toUsdc = await quote({ sellAsset: 'BTC.BTC', buyAsset: usdc, sellAmount: '0.05' })
    expect(providersOf(toUsdc)).toContain('GARDEN')
  })

  it('builds a transaction for a route of every provider that takes bitcoin', async () => {
    const ask = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.05', ...addresses() }
    const routes = await quote(ask)
    const built = await Promise.all(
      routes.map(async ({ routeId, providers }) => ({
        providers,
        ...(await post('/v3/swap', { routeId, ...addresses() })),
      })),
    )
    expect(built.length).toBeGreaterThan(5)
    for (const { providers, status, body } of built)
      expect([providers, status, (body.meta as { readonly txType: string } | undefined)?.txType]).toEqual([
        providers,
        200,
        'PSBT',
      ])
  })

  it('writes the memo of a memo route, and says where no swap is', async () => {
    const [route] = await quote({
      sellAsset: 'BTC.BTC',
      buyAsset: 'ETH.ETH',
      sellAmount: '0.05',
      providers: ['THORCHAIN_STREAMING'],
      ...addresses(),
    })
    const { status, body } = await post('/v3/swap', { routeId: route?.routeId, ...addresses() })
    expect(body).toMatchObject({ meta: { txType: 'PSBT' }, memo: expect.stringMatching(/^=:/), tx: expect.any(String) })
    expect(status).toBe(200)
    const tracked = await post('/track', { hash: 'ab'.repeat(32), chainId: 'bitcoin' })
    expect(tracked).toMatchObject({ status: 404, body: { error: 'txNotFound' } })
  })

  it('leaves out what a sandbox that does not answer cannot tell', async () => {
    expect(await readSandboxFacts('http://127.0.0.1:9')).toEqual({})
    const { providers } = readConfig({ auth: 'open', sandboxUrl: 'http://127.0.0.1:9' })
    expect(providers.near.enabled).toBe(false)
  })
})
