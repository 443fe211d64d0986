import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { demoKey, type RunningServer, readConfig, startDemo } from '@switchyard/server'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

describe('a server in front of a sandbox', () => {
  let sandbox: Sandbox
  let server: RunningServer
  beforeAll(async () => {
    sandbox = createSandbox()
    const { base } = await sandbox.listen()
    server = await startDemo({ sandboxUrl: base, port: 0, logger: pino({ level: 'silent' }) })
    await server.engine.ready()
  })
  afterAll(async () => {
    await server.stop()
    await sandbox.close()
  })

  const post = async (path: string, body: unknown) => {
    const headers = { 'x-api-key': demoKey, 'content-type': 'application/json' }
    const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  it('is pointed at every address the sandbox has, and at no other', () => {
    const { urls, world } = sandbox
    const { providers, chains } = readConfig({ auth: 'open', sandboxUrl: urls.base })
    const { thorchain, mayachain, chainflip, oneinch, garden } = urls.networks
    expect(providers.thorchain).toMatchObject({ baseUrl: thorchain?.thornode, midgardUrl: thorchain?.midgard })
    expect(providers.mayachain).toMatchObject({ baseUrl: mayachain?.mayanode, midgardUrl: mayachain?.midgard })
    expect(providers.chainflip).toMatchObject({ baseUrl: chainflip?.backend, brokerUrl: chainflip?.broker })
    expect(providers.oneinch).toMatchObject({ baseUrl: oneinch?.api })
    expect(providers.garden).toMatchObject({ baseUrl: garden?.api })
    const enabled = (part: object) => Object.entries(part).flatMap(([name, each]) => (each.enabled ? [name] : []))
    expect(enabled(providers)).toEqual(['thorchain', 'mayachain', 'chainflip', 'oneinch', 'garden'])
    expect(enabled(chains)).toEqual(['evm', 'utxo'])
    const evm = world.evm.map(({ chain, parameters }) => [chain, urls.evm[parameters.chainId]])
    expect(chains.evm.rpc).toEqual(Object.fromEntries(evm))
    const gateways = Object.entries(urls.esplora).map(([chain, url]) => [chain, { kind: 'esplora', url }])
    expect(chains.utxo.gateways).toEqual(Object.fromEntries(gateways))
  })

  it('lists tokens, and quotes over the simulated network', async () => {
    const tokens = await fetch(`${server.url}/tokens?provider=THORCHAIN_STREAMING`, {
      headers: { 'x-api-key': demoKey },
    })
    expect(await tokens.json()).toMatchObject({ provider: 'THORCHAIN_STREAMING', count: expect.any(Number) })
    const { status, body } = await post('/v3/quote', { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' })
    const routes = body.routes as { providers: readonly string[]; sellAmount: string }[]
    expect(new Set(routes.flatMap(({ providers }) => providers))).toEqual(
      new Set(['THORCHAIN_STREAMING', 'MAYACHAIN_STREAMING', 'CHAINFLIP', 'CHAINFLIP_STREAMING', 'GARDEN']),
    )
    for (const { sellAmount } of routes) expect(sellAmount).toBe('10000000')
    expect(status).toBe(200)
  })

  it('builds a transaction for a quoted route, and says where no swap is', async () => {
    const [account] = sandbox.accounts
    const addressOn = (chain: string) => account?.addresses.find((each) => each.chain === chain)?.address ?? ''
    const parties = { sourceAddress: addressOn('BTC'), destinationAddress: addressOn('EVM') }
    const quoted = await post('/v3/quote', {
      sellAsset: 'BTC.BTC',
      buyAsset: 'ETH.ETH',
      sellAmount: '0.05',
      providers: ['THORCHAIN_STREAMING'],
      ...parties,
    })
    const [route] = quoted.body.routes as { routeId: string }[]
    const { status, body } = await post('/v3/swap', { routeId: route?.routeId, ...parties })
    expect(body).toMatchObject({ meta: { txType: 'PSBT' }, memo: expect.stringMatching(/^=:/), tx: expect.any(String) })
    expect(status).toBe(200)
    const tracked = await post('/track', { hash: 'ab'.repeat(32), chainId: 'bitcoin' })
    expect(tracked).toMatchObject({ status: 404, body: { error: 'txNotFound' } })
  })
})
