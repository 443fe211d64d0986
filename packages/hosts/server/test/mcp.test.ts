import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { serveMcpHttp } from '@switchyard/mcp'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { type RunningServer, startDemo } from '@switchyard/server'
import { wallets } from '@switchyard/test-wallets'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { callServer } from '../src/cli/api/call-server.ts'
import { demoKey } from '../src/demo-key.ts'
import { MAIN } from './cli-process.ts'

const READS = ['check', 'compare', 'explain', 'providers', 'quote', 'status', 'tokens', 'track']

describe('tools for agents, by the official client', { timeout: 60_000 }, () => {
  let sandbox: Sandbox
  let server: RunningServer
  const open: Client[] = []
  beforeAll(async () => {
    sandbox = createSandbox({ speed: 600 })
    const { base } = await sandbox.listen()
    server = await startDemo({ sandboxUrl: base, port: 0, logLevel: 'silent' })
    await server.engine.ready()
  })
  afterEach(async () => {
    for (const client of open.splice(0)) await client.close()
  })
  afterAll(async () => {
    await server?.stop()
    await sandbox?.close()
  })

  const connected = async (transport: Transport): Promise<Client> => {
    const client = new Client({ name: 'test', version: '1.0.0' })
    open.push(client)
    await client.connect(transport)
    return client
  }
  const overStdio = (...words: readonly string[]) =>
    connected(
      new StdioClientTransport({ command: process.execPath, args: [MAIN, 'mcp', '--server', server.url, ...words] }),
    )
  const namesOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name).sort()
  const call = async (client: Client, name: string, input: Record<string, unknown> = {}) => {
    const result = await client.callTool({ name, arguments: input })
    const [{ text } = { text: '' }] = result.content as { readonly text: string }[]
    return { isError: result.isError === true, text, data: result.isError ? undefined : JSON.parse(text) }
  }

  it('only read, unless the operator lets them build', async () => {
    const client = await overStdio()
    expect(await namesOf(client)).toEqual(READS)
    const { tools } = await client.listTools()
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
    expect((await call(client, 'build', {})).isError).toBe(true)
    expect(await namesOf(await overStdio('--allow-build'))).toEqual([...READS, 'build'].sort())
  })

  it('carry a swap from the search for its tokens to its payment', async () => {
    const client = await overStdio('--allow-build')
    const found = await call(client, 'tokens', { query: 'ether', chain: 'ETH' })
    expect(found.data.tokens.map(({ identifier }: { identifier: string }) => identifier)).toContain('ETH.ETH')
    const pair = {
      sellAsset: 'bip122:000000000019d6689c085ae165831e93/slip44:0',
      buyAsset: 'ETH.ETH',
      sellAmount: '0.1',
    }
    const { data: quote } = await call(client, 'quote', pair)
    const route = quote.routes.find(({ tags }: { tags: string[] }) => tags.includes('RECOMMENDED'))
    const [account] = sandbox.accounts
    const key = (chain: string) =>
      account?.addresses.find((one) => one.chain === chain && !/legacy|p2pkh|p2tr/.test(one.kind))
    const [payer, paid] = [key('BTC'), key('EVM')]
    const addresses = { sourceAddress: payer?.address, destinationAddress: paid?.address }
    const { data: built } = await call(client, 'build', { routeId: route.routeId, ...addresses })
    expect((await call(client, 'check', { swapId: built.swapId })).data.ok).toBe(true)
    const send = wallets.BTC
    if (!send || !payer) throw new Error('There is no wallet for BTC.')
    const hash = await send({ account: payer, tx: built.tx, gateways: sandbox.urls.gateways.BTC ?? {} })
    const followed = () => call(client, 'track', { hash, chainId: 'bitcoin' })
    const paidOut = async () => expect((await followed()).data).toMatchObject({ status: 'completed' })
    await vi.waitFor(paidOut, { timeout: 40_000, interval: 500 })
  })

  it('compare, explain, and tell what was refused', async () => {
    const client = await overStdio()
    const swaps = ['ETH.ETH', 'ETH.NONE-0x1111111111111111111111111111111111111111'].map((buyAsset) => ({
      sellAsset: 'BTC.BTC',
      buyAsset,
      sellAmount: '0.1',
    }))
    const compared = await call(client, 'compare', { swaps })
    expect(compared.data.swaps[0].recommended.expectedBuyAmount).toMatch(/^\d+\.\d+$/)
    expect(compared.data.swaps[1].refused).toContain('No routes found')
    const { data } = await call(client, 'explain', swaps[0])
    expect(data.offered).toContain('NEAR')
    expect(data.notAsked).toContainEqual(expect.objectContaining({ provider: 'ONEINCH' }))
    const refused = await call(client, 'quote', { sellAsset: 'BTC', buyAsset: 'ETH.ETH', sellAmount: '1' })
    expect([refused.isError, refused.text]).toEqual([true, expect.stringContaining('invalidRequest')])
    expect((await call(client, 'providers')).data.providers).toHaveLength(11)
  })

  it('are served over streamable HTTP, to this machine only', async () => {
    const api = callServer({ url: server.url, key: demoKey })
    const { url, close } = await serveMcpHttp({ api, port: 0 })
    const client = await connected(new StreamableHTTPClientTransport(new URL(url)))
    expect(await namesOf(client)).toEqual(READS)
    const { data } = await call(client, 'quote', { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' })
    expect(data.routes.length).toBeGreaterThan(3)
    await client.close()
    await close()
  })
})
