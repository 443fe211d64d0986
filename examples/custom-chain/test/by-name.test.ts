import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SENDER, VAULT } from './cases.ts'

/** The server as it is built, which the workspace links. */
const program = join(dirname(createRequire(import.meta.url).resolve('@switchyard/server/package.json')), 'dist/main.js')
const own = fileURLToPath(new URL('..', import.meta.url))

const off = Object.fromEntries(
  ['thorchain', 'mayachain', 'chainflip', 'near', 'oneinch', 'garden', 'mayan', 'flashnet', 'harbor', 'pactswap'].map(
    (name) => [name, { enabled: false }],
  ),
)

const starts: ChildProcess[] = []

/** Starts the program with these words; resolves once it says so, or has ended. */
const start = async (words: readonly string[]): Promise<{ readonly url: string; readonly text: string }> => {
  const child = spawn(process.execPath, [program, ...words], { stdio: 'pipe', env: { PATH: process.env.PATH } })
  starts.push(child)
  let text = ''
  const ended = once(child, 'close')
  const loaded = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        text += String(chunk)
        if (text.includes('plugins loaded by name')) resolve()
      })
  })
  await Promise.race([loaded, ended])
  return { url: /"url":"([^"]+)"/.exec(text)?.[1] ?? '', text }
}

describe('the built server', { timeout: 120_000 }, () => {
  let folder: string
  let gateway: Server
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chain-by-name-'))
    gateway = createServer((_request, response) => {
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"balance":"900000000","sequence":7,"fee":"2000"}')
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  })
  afterAll(async () => {
    for (const child of starts) {
      if (child.exitCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true })
    gateway.close().closeAllConnections()
  })

  const acmeChain = () => ({
    ...{ module: '@acme/switchyard-chain', export: 'acmeChain', from: own },
    options: { gateway: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}` },
  })
  const trader = { module: './test/trader.ts', from: own }

  const configured = async (name: string, settings: object): Promise<readonly string[]> => {
    const file = join(folder, `${name}.json`)
    await writeFile(file, JSON.stringify({ port: 0, auth: 'open', providers: off, ...settings }))
    return ['--config', file]
  }

  const post = async (url: string, body: object, headers: object = {}) => {
    const all = { 'content-type': 'application/json', ...headers }
    const response = await fetch(url, { method: 'POST', headers: all, body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }
  const selling = { sellAsset: 'ACME.ACME', buyAsset: 'ETH.ETH', sellAmount: '50' }
  const buying = { sellAsset: 'ETH.ETH', buyAsset: 'ACME.ACME', sellAmount: '1' }

  it('loads a chain by its name, quotes it and builds its transactions, under rules that name it', async () => {
    const policy = {
      switchedOff: [{ chain: 'ACME', side: 'buy' }],
      geoRules: { local: ['FR'] },
      geoTokens: { 'ACME.ACME': 'local' },
    }
    const http = { edgeCountryHeader: 'x-country', trustedProxies: ['loopback'] }
    const { url } = await start(await configured('rules', { plugins: [acmeChain(), trader], policy, http }))

    const home = { 'x-country': 'DE' }

    const { body: quote } = await post(`${url}/v3/quote`, selling, home)
    expect(quote).toMatchObject({ routes: [{ providers: ['TRADER'], sellAsset: 'ACME.ACME' }] })
    const destinationAddress = '0x27b1fdb04752bbc536007a920d24acb045561c26'
    const request = { routeId: quote.routes[0].routeId, sourceAddress: SENDER, destinationAddress }
    const { body: swap } = await post(`${url}/v3/swap`, request, home)
    const tx = { from: SENDER, to: VAULT, amount: '50000000', fee: '2000', memo: '', sequence: 7 }
    expect(swap).toMatchObject({ tx, meta: { txType: 'acme' } })

    expect((await post(`${url}/v3/quote`, buying, home)).body).toMatchObject({ error: 'noRoutesFound' })
    const abroad = await post(`${url}/v3/quote`, selling, { 'x-country': 'FR' })
    expect(abroad.body).toMatchObject({ error: 'geoRestrictedToken', data: { rule: 'local' } })
  })

  it('takes the rules of a file that name it, and refuses a chain that no plugin brings', async () => {
    const policyFile = join(folder, 'policy.json')
    const settings = { plugins: [acmeChain(), trader], policyFile }
    await writeFile(policyFile, JSON.stringify({ blacklist: ['ACME.ACME'] }))
    const words = await configured('file', settings)
    expect((await start(['--check-config', ...words])).text).toBe('The configuration can be used.\n')
    const { url } = await start(words)
    expect((await post(`${url}/v3/quote`, selling)).body).toMatchObject({ error: expect.stringMatching(/blacklist/i) })

    await writeFile(policyFile, JSON.stringify({ switchedOff: [{ chain: 'ACNE' }] }))
    const problem = 'policy.switchedOff[0].chain: must be the code of a chain'
    for (const flags of [['--check-config'], []]) {
      const refused = await start([...flags, ...words])
      expect(refused.text).toContain(problem)
      expect(starts.at(-1)?.exitCode).toBe(1)
    }
  })

  it('shows transactions where the configuration says, and refuses an explorer of a chain that no plugin brings', async () => {
    const page = 'https://acme.example/tx/{hash}'
    const plugins = [acmeChain(), trader]
    const words = await configured('explorers', { plugins, tracker: { explorers: { ACME: page } } })
    expect((await start(['--check-config', ...words])).text).toBe('The configuration can be used.\n')
    expect((await start(words)).url).not.toBe('')

    const wrong = await configured('no-explorers', { plugins, tracker: { explorers: { ACNE: page } } })
    for (const flags of [['--check-config'], []]) {
      const refused = await start([...flags, ...wrong])
      expect(refused.text).toContain('tracker.explorers.ACNE: must be the code of a chain')
      expect(starts.at(-1)?.exitCode).toBe(1)
    }
  })

  it('serves without the rules about it where the plugin fails', async () => {
    const broken = join(folder, 'broken.mjs')
    await writeFile(broken, 'throw new Error("broken")')
    const policy = { switchedOff: [{ chain: 'ACME' }, { chain: 'BTC' }] }
    const words = await configured('broken', { plugins: [trader, { module: broken }], policy })
    const { url, text } = await start(words)
    expect(text).toContain('policy.switchedOff[0].chain: must be the code of a chain')
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    // The other rule holds.
    const btc = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.5' }
    expect((await post(`${url}/v3/quote`, btc)).body).toMatchObject({ error: 'noRoutesFound' })
  })
})
