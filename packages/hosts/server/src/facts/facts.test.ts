import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEngine, type Engine, type FactFile, type Http } from '@switchyard/core'
import { thorchain } from '@switchyard/provider-thorchain'
import { CompactSign, exportJWK, generateKeyPair, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FactsConfig, factsSchema, type PublicKeys } from '../config/sections/facts-config.ts'
import { openFacts, type ServerFacts } from './open-facts.ts'
import { overrideFacts } from './override-facts.ts'
import { readBundle } from './read-bundle.ts'
import { readFactFiles } from './read-fact-files.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')
const ONE = '0x1111111111111111111111111111111111111111'
const OTHER = '0x2222222222222222222222222222222222222222'
const known = { source: 'the operator', seen: '2026-11-28' }

const routers = (chain: string, address: string): FactFile => ({
  package: '@switchyard/provider-thorchain',
  facts: [{ name: 'routers', chain, value: [address], ...known }],
})

const signer = async (kid = 'first') => {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid }
  const sign = (payload: object | string, alg = 'ES256'): Promise<string> =>
    new CompactSign(new TextEncoder().encode(typeof payload === 'string' ? payload : JSON.stringify(payload)))
      .setProtectedHeader({ alg, kid })
      .sign(privateKey)
  return { sign, keys: { keys: [jwk] } as PublicKeys }
}

const payload = (change: object = {}) => ({
  issuedAt: '2026-11-28T10:00:00Z',
  files: [routers('BASE', ONE)],
  ...change,
})

describe('a bundle of facts', () => {
  it('is read when one of the keys has signed it', async () => {
    const { sign, keys } = await signer()
    const bundle = await readBundle(await sign(payload()), { keys, now: NOW, before: undefined })
    expect(bundle).toEqual({ issuedAt: NOW - 7_200_000, expiresAt: undefined, files: [routers('BASE', ONE)] })
    expect(await readBundle(await sign(payload()), { keys, now: NOW, before: bundle })).toEqual(bundle)
  })

  it.each<[string, object, string]>([
    ['that has expired', { expiresAt: '2026-11-28T12:00:00Z' }, 'has expired at 2026-11-28T12:00:00.000Z'],
    ['of the future', { issuedAt: '2026-11-28T12:06:00Z' }, 'issued in the future'],
    ['older than the one in force', { issuedAt: '2026-11-28T08:59:59Z' }, 'older than the one in force'],
    ['with other facts of the same time', { issuedAt: '2026-11-28T09:00:00Z' }, 'other facts than the one in force'],
    ['without a time', { issuedAt: undefined }, 'the bundle: issuedAt'],
    ['with a member that nobody knows', { more: 1 }, 'more: there is no such setting'],
    ['with a malformed fact', { files: [{ ...routers('BASE', ONE), facts: [{ name: 'x' }] }] }, 'x has no value'],
  ])('%s is refused', async (_title, change, problem) => {
    const { sign, keys } = await signer()
    const before = { issuedAt: NOW - 3 * 3_600_000, files: [] }
    const reading = readBundle(await sign(payload(change)), { keys, now: NOW, before })
    await expect(reading).rejects.toThrow(problem)
  })

  it('is refused unsigned, with another key, changed, and with a shared secret', async () => {
    const [first, second] = [await signer(), await signer()]
    const signed = await first.sign(payload())
    const [head = '', body = '', signature = ''] = signed.split('.')
    const changed = Buffer.from(JSON.stringify(payload({ files: [] }))).toString('base64url')
    const secret = new TextEncoder().encode(JSON.stringify(first.keys.keys[0]))
    const shared = await new CompactSign(new TextEncoder().encode(JSON.stringify(payload())))
      .setProtectedHeader({ alg: 'HS256', kid: 'first' })
      .sign(secret)
    const unsigned = new UnsecuredJWT(payload() as never).encode()
    for (const text of [
      await second.sign(payload()),
      `${head}.${changed}.${signature}`,
      `${head}.${body}.`,
      unsigned,
      shared,
      'nonsense',
      '',
    ])
      await expect(
        readBundle(text, { keys: first.keys, now: NOW, before: undefined }),
        text.slice(0, 20),
      ).rejects.toThrow('the bundle is not signed by one of facts.bundle.keys')
  })

  it('has public keys of its signers, and an https address', async () => {
    const { keys } = await signer()
    const url = 'https://facts.example.org/bundle.jws'
    expect(factsSchema.parse({ bundle: { url, keys } })).toMatchObject({ bundle: { url, everyMinutes: 60 } })
    expect(factsSchema.parse({ bundle: { url: 'http://127.0.0.1:8000/x', keys: 'keys.json' } })).toBeDefined()
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    for (const wrong of [
      { url: 'http://facts.example.org/x', keys },
      { url: 'http://127.0.0.1.example.org/x', keys },
      { url: 'http://localhost@example.org/x', keys },
      { url, keys: { keys: [] } },
      { url, keys: { keys: [{ kty: 'oct', k: 'AAAA' }] } },
      { url, keys: { keys: [await exportJWK(privateKey)] } },
    ])
      expect(factsSchema.safeParse({ bundle: wrong }).success, JSON.stringify(wrong)).toBe(false)
  })
})

describe('facts of files and of a bundle', () => {
  let folder = ''
  let engine: Engine
  let facts: ServerFacts | undefined
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'switchyard-facts-'))
    engine = createEngine({ plugins: [thorchain()] })
  })
  afterEach(async () => {
    facts?.stop()
    facts = undefined
    await engine.dispose()
    await rm(folder, { recursive: true })
  })

  const write = async (name: string, content: unknown): Promise<string> => {
    const path = join(folder, name)
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
    return path
  }
  const listReplaced = () =>
    engine
      .facts()
      .filter(({ isReplaced }) => isReplaced)
      .map(({ chain, value }) => [chain, value])

  const open = async (
    config: Partial<FactsConfig>,
    http: Http = async () => Promise.reject(new Error('no network')),
    clock = { now: () => NOW },
  ) => {
    const told: unknown[] = []
    facts = await openFacts(
      { files: [], watchMinutes: 0, ...config },
      {
        engine,
        http,
        clock,
        mayLack: false,
        onSkipped: (packages) => told.push(packages),
        onRefused: (problems) => told.push(problems.join()),
      },
    )
    return told
  }

  it('come from several files, with comments, each of one package or of several', async () => {
    const files = [
      await write('one.json', `// moved\n${JSON.stringify(routers('BASE', ONE))}`),
      await write('two.json', { files: [routers('ETH', ONE)] }),
    ]
    expect(await readFactFiles(files)).toEqual([
      {
        package: '@switchyard/provider-thorchain',
        facts: [...routers('BASE', ONE).facts, ...routers('ETH', ONE).facts],
      },
    ])
    await open({ files })
    expect(listReplaced()).toEqual([
      ['ETH', [ONE]],
      ['BASE', [ONE]],
    ])
  })

  it('are refused where two files have the same one, where one is malformed, and for an unknown package', async () => {
    const one = await write('one.json', routers('BASE', ONE))
    const two = await write('two.json', routers('BASE', OTHER))
    await expect(open({ files: [one, two] })).rejects.toThrow(
      `two.json: @switchyard/provider-thorchain: routers of BASE is also in ${one}`,
    )
    const wrong = await write('wrong.json', { files: [{ package: 'x' }, routers('BASE', 'nonsense')] })
    await expect(open({ files: [wrong] })).rejects.toThrow('wrong.json: x: facts must be a list')
    const value = await write('value.json', routers('BASE', 'nonsense'))
    await expect(open({ files: [value] })).rejects.toThrow('must be 0x and 40 hexadecimal digits')
    const stranger = await write('stranger.json', { ...routers('BASE', ONE), package: '@acme/provider' })
    await expect(open({ files: [one, stranger] })).rejects.toThrow('the engine has no package of this name')
    expect(listReplaced()).toEqual([])
  })

  it('of a package that this server does not use have no effect, and the others hold', async () => {
    const near = { package: '@switchyard/provider-near', facts: [{ name: 'managerKey', value: 'x', ...known }] }
    expect(await open({ files: [await write('all.json', { files: [near, routers('BASE', ONE)] })] })).toEqual([
      ['@switchyard/provider-near'],
    ])
    expect(listReplaced()).toEqual([['BASE', [ONE]]])
  })

  it('of a file override those of the bundle, fact by fact', async () => {
    const { sign, keys } = await signer()
    const both = [...routers('BASE', ONE).facts, ...routers('ETH', ONE).facts]
    const jws = await sign(payload({ files: [{ ...routers('BASE', ONE), facts: both }] }))
    const requests: unknown[] = []
    const bundle = { url: 'https://facts.example.org/bundle.jws', keys, everyMinutes: 60 }
    const by: string[] = []
    engine.events.on('facts-replaced', (event) => void by.push(event.by))
    const http: Http = async ({ url, maxBytes }) => {
      requests.push({ url, maxBytes })
      return { status: 200, headers: {}, text: `${jws}\n` }
    }
    const told = await open({ files: [await write('own.json', routers('BASE', OTHER))], bundle }, http)
    expect(told).toEqual([])
    expect(requests).toEqual([{ url: bundle.url, maxBytes: 1_048_576 }])
    expect(listReplaced()).toEqual([
      ['ETH', [ONE]],
      ['BASE', [OTHER]],
    ])
    expect(by).toEqual([
      `facts.files (${join(folder, 'own.json')})`,
      'facts.bundle (facts.example.org, issued 2026-11-28T10:00:00.000Z)',
    ])
  })

  it('of a bundle end when it expires, without a restart, and the files hold; it does not come back', async () => {
    vi.useFakeTimers({ now: NOW, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    try {
      const { sign, keys } = await signer()
      const facts = [...routers('BASE', ONE).facts, ...routers('ETH', ONE).facts]
      const files = [{ ...routers('BASE', ONE), facts }]
      const jws = await sign(payload({ files, expiresAt: '2026-11-28T12:30:00Z' }))
      const bundle = { url: 'https://facts.example.org/bundle.jws', keys, everyMinutes: 60 }
      const by: string[] = []
      engine.events.on('facts-replaced', (event) => void by.push(event.by))
      const http: Http = async () => ({ status: 200, headers: {}, text: jws })
      const own = [await write('own.json', routers('BASE', OTHER))]
      const told = await open({ files: own, bundle }, http, { now: () => Date.now() })
      expect(listReplaced()).toEqual([
        ['ETH', [ONE]],
        ['BASE', [OTHER]],
      ])
      await vi.advanceTimersByTimeAsync(30 * 60_000 - 1)
      expect(listReplaced()).toHaveLength(2)
      await vi.advanceTimersByTimeAsync(1)
      expect(listReplaced()).toEqual([['BASE', [OTHER]]])
      expect(by.at(-1)).toBe('facts.bundle (facts.example.org, expired 2026-11-28T12:30:00.000Z)')
      expect(told).toEqual([])
      await vi.advanceTimersByTimeAsync(30 * 60_000)
      await vi.waitFor(() => expect(told).toEqual([expect.stringContaining('has expired')]))
      expect(listReplaced()).toEqual([['BASE', [OTHER]]])
    } finally {
      vi.useRealTimers()
    }
  })

  it('are told apart by chain and asset', async () => {
    const ofChain = { name: 'x', chain: 'A', value: 1, ...known }
    const ofAsset = { name: 'x', asset: 'A', value: 2, ...known }
    const [under, over] = [ofChain, ofAsset].map((fact) => [{ package: 'p', facts: [fact] }])
    expect(overrideFacts(under ?? [], over ?? [])).toEqual([{ package: 'p', facts: [ofChain, ofAsset] }])
    const files = await Promise.all([under, over].map((each, index) => write(`${index}.json`, { files: each })))
    expect(await readFactFiles(files)).toEqual([{ package: 'p', facts: [ofChain, ofAsset] }])
  })

  it.each([
    ['without an answer', () => Promise.reject(new Error('host not found')), 'host not found'],
    [
      'with an error',
      async () => ({ status: 503, headers: {}, text: '' }),
      'facts.example.org answered with status 503',
    ],
    ['that nobody signed', async () => ({ status: 200, headers: {}, text: 'x' }), 'is not signed'],
  ] as const)('of the files hold where there is a bundle %s', async (_title, http, reason) => {
    const { keys } = await signer()
    const bundle = { url: 'https://facts.example.org/bundle.jws', keys, everyMinutes: 60 }
    const told = await open({ files: [await write('own.json', routers('BASE', ONE))], bundle }, http)
    expect(told).toEqual([expect.stringContaining(reason)])
    expect(listReplaced()).toEqual([['BASE', [ONE]]])
  })

  it('are read again all at once; a bad file leaves those in force', async () => {
    const files = [await write('one.json', routers('BASE', ONE)), await write('two.json', routers('ETH', ONE))]
    await open({ files })
    const [live] = facts?.live ?? []
    await write('one.json', routers('BASE', OTHER))
    await write('two.json', routers('ETH', 'nonsense'))
    await expect(live?.apply()).rejects.toThrow('routers of ETH')
    expect(listReplaced()).toEqual([
      ['ETH', [ONE]],
      ['BASE', [ONE]],
    ])
    await write('two.json', { package: '@switchyard/provider-thorchain', facts: [] })
    await live?.apply()
    expect(listReplaced()).toEqual([['BASE', [OTHER]]])
  })
})
