import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as nodeRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Plugin } from '@switchyard/core'
import { type ConfigInput, type RunningServer, readConfig } from '@switchyard/server'
import { createRemoteJWKSet, flattenedVerify } from 'jose'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakePlugin, fakeQuoteBody } from '../../http/test/fake-plugin.ts'
import { runProgram } from '../src/run-program.ts'
import { changingKeysSuite } from './changing-keys-suite.ts'
import { keyedServer, keysCommand } from './keyed-server.ts'

const addresses = {
  sourceAddress: 'ltc1q5tvs48u2nmxhz3u2kl3h9tw72e60a65pvqh5ga',
  destinationAddress: 'DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU',
}

/** A provider with a long list and nothing to quote. */
const manyTokens: Plugin = {
  name: 'many',
  register: (registry) =>
    registry.provider('MANY', () => ({
      id: 'MANY',
      contract: 1,
      label: { displayName: 'Many', displayNameLong: 'Many', keywords: [] },
      capabilities: { refund: 'sender', flexInput: false, privacy: false },
      assets: async () => ({ assets: Array.from({ length: 300 }, (_, index) => asset(index)) }),
      quote: async () => ({ offers: [] }),
      build: () => Promise.reject(new Error('unused')),
    })),
}

const asset = (index: number) => {
  const address = `0x${(index + 1).toString(16).padStart(40, '0')}`
  const symbol = `T${index}-${address}`
  const token = { identifier: `ETH.${symbol}`, symbol, address, ticker: `T${index}`, name: `Token ${index}` }
  return { token: { ...token, chain: 'ETH', chainId: '1', decimals: 18 }, sell: true, buy: true }
}

describe('a server with files', () => {
  let folder = ''
  let keysFile = ''
  let policyFile = ''
  const running: RunningServer[] = []
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'switchyard-live-'))
    keysFile = join(folder, 'keys.json')
    policyFile = join(folder, 'policy.json')
    await writeFile(policyFile, '{}')
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.stop()))
    await rm(folder, { recursive: true })
  })

  const keys = (...words: readonly string[]) => keysCommand('--file', keysFile)(...words)

  interface Options {
    readonly plugin?: Plugin
    readonly followMs?: number | undefined
    readonly input?: ConfigInput
  }

  const start = async ({ input = {}, ...options }: Options = {}) => {
    const started = await keyedServer(
      readConfig({ port: 0, http: { maxEventLoopDelayMs: 0 }, keysFile, policyFile, ...input }),
      options,
    )
    running.push(started.server)
    return started
  }

  describe('its keys', () => changingKeysSuite({ keys, start: (followMs) => start({ followMs }) }))

  it('finishes a request whose key is revoked under way', async () => {
    let open = () => {}
    let reached = () => {}
    const opened = new Promise<void>((resolve) => {
      open = resolve
    })
    const arrived = new Promise<void>((resolve) => {
      reached = resolve
    })
    const key = await keys('create', '--id', 'acme')
    const plugin = fakePlugin(() => {
      reached()
      return opened
    })
    const { server, status } = await start({ plugin })
    const underWay = status(key)
    await arrived
    await keys('revoke', '--id', 'acme')
    await server.reload()
    expect(await status(key)).toBe(401)
    open()
    expect(await underWay).toBe(200)
  })

  it.each([
    ['{"version":1,"keys":[', 'is not JSON'],
    ['{"version":1,"keys":[{"id":"acme"}]}', 'keys[0].secrets'],
    ['{"version":1,"keys":[{"id":"own","secrets":[]}]}', 'own is also in the configuration'],
  ])('keeps the keys it has when the file turns into %s', async (text, problem) => {
    const key = await keys('create', '--id', 'acme')
    const { server, status, log } = await start({ input: { keys: [{ id: 'own', key: 'key-of-the-configuration' }] } })
    await writeFile(keysFile, text)
    await server.reload()
    expect([await status(key), await status('key-of-the-configuration')]).toEqual([200, 200])
    expect(log()).toContain('keys cannot be reloaded; those before stay in force')
    expect(log()).toContain(problem)
    await rm(keysFile)
    await server.reload()
    expect(await status(key)).toBe(200)
    await keys('create', '--id', 'other')
    await server.reload()
    expect(await status(key)).toBe(401)
  })

  it('takes rules as their file changes, and keeps the old ones when it is broken', async () => {
    const key = await keys('create', '--id', 'acme')
    const { server, status, log } = await start({ input: { policy: { blacklist: ['DOGE.DOGE'] } } })
    expect(await status(key)).toBe(400)
    await writeFile(policyFile, JSON.stringify({ blacklist: [] }))
    await server.reload()
    expect(await status(key)).toBe(200)
    await writeFile(policyFile, JSON.stringify({ switchedOff: [{ provider: 'FAKE' }] }))
    await server.reload()
    expect(await status(key)).toBe(400)
    await writeFile(policyFile, JSON.stringify({ blacklist: [], switchedOff: [{ provider: 'FAKE' }] }))
    await server.reload()
    expect(await status(key)).toBe(404)
    await writeFile(policyFile, JSON.stringify({ blacklist: ['DOGE'], gates: [{ mode: 'shut' }] }))
    await server.reload()
    expect(await status(key)).toBe(404)
    expect(log()).toContain('policy.json: blacklist[0]: must be a token identifier')
    expect(log()).toContain('policy.json: gates[0].mode: ')
    await writeFile(policyFile, JSON.stringify({ blacklist: [] }))
    await server.reload()
    expect(await status(key)).toBe(200)
  })

  it('takes tokens as their file changes, and keeps the old ones when it is broken', async () => {
    const key = await keys('create', '--id', 'acme')
    const tokensFile = join(folder, 'tokens.json')
    const litecoin = {
      chain: 'LTC',
      chainId: 'litecoin',
      ticker: 'LTC',
      identifier: 'LTC.LTC',
      symbol: 'LTC',
      decimals: 8,
    }
    const write = (...tokens: object[]) => writeFile(tokensFile, JSON.stringify({ provider: 'own', tokens }))
    await write({
      ...litecoin,
      name: 'Our Litecoin',
      logoURI: 'https://logos.example/ltc.png',
      extensions: { providerId: 'x' },
    })
    const { server, log } = await start({ input: { tokensFile } })
    const nameOf = async () => {
      const response = await fetch(`${server.url}/tokens?provider=FAKE`, { headers: { 'x-api-key': key } })
      const { tokens } = (await response.json()) as { tokens: { identifier: string; name: string }[] }
      return tokens.find(({ identifier }) => identifier === 'LTC.LTC')?.name
    }
    expect(await nameOf()).toBe('Our Litecoin')
    await write({ ...litecoin, name: 'Another' })
    await server.reload()
    expect(await nameOf()).toBe('Another')
    for (const broken of [{ ...litecoin, name: 'Wrong', decimals: 18 }, { identifier: 'LTC.LTC' }]) {
      await write(broken)
      await server.reload()
      expect(await nameOf()).toBe('Another')
    }
    expect(log()).toContain('tokens.json: The base list names')
    expect(log()).toContain('tokens.json: tokens[0].chain')
    await expect(start({ input: { tokensFile } })).rejects.toThrow('tokens.json: tokens[0].chain')
    await write({ ...litecoin, name: 'Wrong', decimals: 18 })
    const fault = 'tokens.json: The base list names "LTC.LTC", which has 8 decimals, not 18.'
    await expect(start({ input: { tokensFile } })).rejects.toThrow(fault)
    const environment = { SWITCHYARD_AUTH: 'open', SWITCHYARD_TOKENSFILE: tokensFile }
    await expect(runProgram({ words: ['--check-config'], environment, say: () => {} })).rejects.toThrow(fault)
  })

  it('does not start with a file it cannot use', async () => {
    await expect(start()).rejects.toThrow('keys.json: cannot be read (ENOENT)')
    await keys('create', '--id', 'acme')
    await writeFile(policyFile, '{"blacklst":[]}')
    await expect(start()).rejects.toThrow('policy.json: blacklst: there is no such setting')
    const check = ['--check-config']
    const environment = { SWITCHYARD_KEYSFILE: keysFile, SWITCHYARD_POLICYFILE: policyFile }
    await expect(runProgram({ words: check, environment, say: () => {} })).rejects.toThrow('policy.json: blacklst')
  })

  it('signs swaps of a key with signing; a stock library verifies them with the published keys, also after a rotation', async () => {
    const key = await keys('create', '--id', 'acme', '--signing')
    const { server, post } = await start()
    const swapped = async () => {
      const quoted = (await (await post('/v3/quote', key, fakeQuoteBody)).json()) as { routes: { routeId: string }[] }
      const response = await post('/v3/swap', key, { routeId: quoted.routes[0]?.routeId, ...addresses })
      const { meta, ...swap } = (await response.json()) as { meta: Record<string, unknown> }
      const { signature, signedTx: _, ...rest } = meta
      return { jws: signature as Parameters<typeof flattenedVerify>[0], unsigned: { ...swap, meta: rest } }
    }
    const verified = async ({ jws, unsigned }: Awaited<ReturnType<typeof swapped>>): Promise<string | undefined> => {
      const published = createRemoteJWKSet(new URL(`${server.url}/.well-known/jwks.json`))
      const { payload, protectedHeader } = await flattenedVerify(jws, published)
      expect(JSON.parse(new TextDecoder().decode(payload))).toEqual(unsigned)
      return protectedHeader?.kid
    }
    const before = await swapped()
    const first = await verified(before)
    await keys('rotate', '--id', 'acme', '--signing')
    await server.reload()
    const after = await swapped()
    const second = await verified(after)
    expect(second).not.toBe(first)
    expect(await verified(before)).toBe(first)
    const jwks = await (await fetch(`${server.url}/.well-known/jwks.json`)).text()
    expect(jwks).not.toContain('"d"')
  })

  it('sends a long list in the form the client takes', async () => {
    const key = await keys('create', '--id', 'acme')
    const { server } = await start({ plugin: manyTokens })
    const ask = (encoding: string) =>
      new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
        const headers = { 'x-api-key': key, 'accept-encoding': encoding }
        const request = nodeRequest(`${server.url}/tokens`, { headers }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () =>
            resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }),
          )
        })
        request.on('error', reject).end()
      })
    const plain = await ask('identity')
    const [{ count }] = JSON.parse(plain.body.toString())
    expect([plain.encoding, count]).toEqual([undefined, 300])
    const [brotli, gzip] = [await ask('gzip, br'), await ask('gzip')]
    expect([brotli.encoding, gzip.encoding]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
  })
})
