import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSandbox } from '@switchyard/sandbox'
import { createServer, readConfig, readSandboxFacts } from '@switchyard/server'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runProgram } from '../src/run-program.ts'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))
const KEY = 'a-key-that-no-record-has'

/** THORChain's blocks, thought to be slower than they are. */
const slowBlocks = {
  package: '@switchyard/provider-thorchain',
  facts: [{ name: 'blockSeconds', value: 60, source: 'a test', seen: '2026-11-28' }],
}

interface Route {
  readonly routeId: string
  readonly providers: readonly string[]
  readonly meta: { readonly tags: readonly string[] }
}

const replay = (...words: readonly string[]) => run('replay', ...words)

const run = async (...words: readonly string[]) => {
  const said: string[] = []
  let code: number | undefined
  const exitWith = (given: number): void => {
    code = given
  }
  await runProgram({ words, environment: {}, say: (text) => said.push(text), exitWith })
  return { code, said: said.join('') }
}

describe('a server that records', () => {
  let folder = ''
  let routes: readonly Route[] = []
  const problems: string[] = []
  const file = (name: string): string => join(folder, name)
  const filesOf = async (kind: string): Promise<readonly string[]> =>
    (await readdir(folder)).filter((name) => name.startsWith(kind)).map(file)

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'switchyard-records-'))
    const elsewhere = await mkdtemp(join(tmpdir(), 'switchyard-facts-'))
    const sandbox = createSandbox({ seed: 'replay' })
    const { base } = await sandbox.listen()
    const facts = join(elsewhere, 'facts.json')
    await writeFile(facts, JSON.stringify(slowBlocks))
    const keys = [
      { id: 'acme', key: KEY },
      { id: 'other', key: 'another-key-altogether-here' },
    ]
    const input = {
      port: 0,
      sandboxUrl: base,
      http: { maxEventLoopDelayMs: 0 },
      keys,
      record: { dir: folder, keys: ['acme'] },
      facts: { files: [facts] },
    }
    const logger = pino({ level: 'warn', base: undefined }, { write: (line: string) => void problems.push(line) })
    const server = await createServer(readConfig(input, {}, await readSandboxFacts(base)), { logger })
    await server.engine.ready()
    const post = async (path: string, body: object, key = KEY) => {
      const headers = { 'x-api-key': key, 'content-type': 'application/json' }
      const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await response.json()) as { readonly routes: readonly Route[]; readonly swapId?: string }
    }
    const [account] = sandbox.accounts
    const addressOn = (chain: string) => account?.addresses.find((one) => one.chain === chain)?.address ?? ''
    const addresses = { sourceAddress: addressOn('BTC'), destinationAddress: addressOn('EVM') }
    const trade = { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.05', ...addresses }
    routes = (await post('/v3/quote', trade)).routes
    for (const { routeId } of routes) await post('/v3/swap', { routeId, ...addresses })
    await post('/v3/quote', trade, 'another-key-altogether-here')
    await vi.waitFor(async () => expect(await filesOf('swap')).toHaveLength(routes.length), { timeout: 10_000 })
    await server.stop()
    await sandbox.close()
    await rm(elsewhere, { recursive: true })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('writes one readable file for each request of the chosen callers, without the key', async () => {
    expect(routes.length).toBeGreaterThanOrEqual(7)
    expect(await filesOf('quote')).toHaveLength(1)
    for (const path of await filesOf('')) expect(await readFile(path, 'utf8')).not.toContain(KEY)
    expect(problems.filter((line) => line.includes('record'))).toEqual([])
  })

  it('can be answered again byte for byte in a fresh process without the networks', async () => {
    if (!existsSync(MAIN)) throw new Error('The program is not built: node scripts/build.mjs')
    const [quote = ''] = await filesOf('quote')
    const { code, said } = await new Promise<{ code: number | null; said: string }>((resolve) => {
      const child = execFile(process.execPath, [MAIN, 'replay', quote], (_error, said, failed) =>
        resolve({ code: child.exitCode, said: said + failed }),
      )
    })
    expect({ code, said }).toEqual({ code: 0, said: `${quote}: identical\n` })
  })

  it('answers every swap again', async () => {
    const files = await filesOf('')
    const { code, said } = await replay(...files)
    expect(said).toBe(files.map((one) => `${one}: identical\n`).join(''))
    expect(code).toBe(0)
  })

  it('answers with the facts that were replaced, and otherwise without them', async () => {
    const [quote = ''] = await filesOf('quote')
    const record = JSON.parse(await readFile(quote, 'utf8'))
    expect(record.setup.facts).toEqual([slowBlocks])
    record.setup.facts = undefined
    await writeFile(file('own-facts.json'), JSON.stringify(record))
    const { code, said } = await replay(file('own-facts.json'))
    expect(said).toContain('estimatedTime')
    expect(code).toBe(1)
    await rm(file('own-facts.json'))
  })

  it('shows member by member what is answered otherwise', async () => {
    const [quote = ''] = await filesOf('quote')
    const record = JSON.parse(await readFile(quote, 'utf8'))
    const answer = JSON.parse(record.answer.body)
    const [first] = answer.routes
    answer.routes[0] = { ...first, expectedBuyAmount: '1.5' }
    await writeFile(
      file('changed.json'),
      JSON.stringify({ ...record, answer: { status: 200, body: JSON.stringify(answer) } }),
    )
    const { code, said } = await replay(file('changed.json'))
    expect(code).toBe(1)
    expect(said).toBe(
      `${file('changed.json')}: differs\n  routes[0].expectedBuyAmount: "1.5" → ${JSON.stringify(first.expectedBuyAmount)}\n`,
    )
    expect(JSON.parse((await replay(file('changed.json'), '--json')).said)).toMatchObject([
      { identical: false, differences: [{ path: 'routes[0].expectedBuyAmount', recorded: '1.5' }], unrecorded: [] },
    ])
  })

  it('explains a quote, and what other rankings choose by a saved ledger', async () => {
    const [quote = ''] = await filesOf('quote')
    const explained = async (...words: readonly string[]) =>
      JSON.parse((await run('explain', quote, '--json', ...words)).said)
    const chosen = (ranked: readonly { readonly providers: readonly string[]; readonly tags: readonly string[] }[]) =>
      ranked.find(({ tags }) => tags.includes('RECOMMENDED'))?.providers.join('+')
    const { rankings, answered, ranking } = await explained()
    const [best = ''] = routes.flatMap(({ meta, providers }) => (meta.tags.includes('RECOMMENDED') ? providers : []))
    expect([ranking, chosen(rankings.spec), chosen(rankings.proven)]).toEqual(['spec', best, best])
    expect(answered).toContain(best)
    const sums = {
      provider: best,
      sellAsset: 'BTC.BTC',
      buyAsset: 'ETH.ETH',
      sizeClass: 'unknown',
      ...{ completed: 25, refunded: 0, failed: 0, measured: 25, expectedPpm: 25 * 700_000, minimumPpm: 25 * 750_000 },
      ...{ withMinimum: 25, belowMinimum: 25, timed: 0, timePpm: 0 },
    }
    await writeFile(file('ledger.json'), JSON.stringify([sums]))
    const known = await explained('--ledger', file('ledger.json'))
    expect(chosen(known.rankings.spec)).toBe(best)
    expect(chosen(known.rankings.proven)).not.toBe(best)
    const { code, said } = await run('explain', quote, '--ledger', file('ledger.json'))
    expect(code).toBe(0)
    expect(said).toMatch(/^Quote [0-9a-f-]{36}: BTC.BTC to ETH.ETH\nanswered: /)
    expect(said).toContain(`spec recommends ${best}\n`)
    expect(said).toContain('ranking spec, in force:\n')
    await writeFile(file('broken.json'), '{')
    expect((await run('explain', quote, '--ledger', file('broken.json'))).code).toBe(2)
    expect((await run('explain', file('none.json'))).code).toBe(2)
    for (const name of ['ledger.json', 'broken.json']) await rm(file(name))
  })

  it('says what cannot be replayed', async () => {
    await writeFile(file('none.json'), '{"version":7}')
    expect(await replay(file('none.json'))).toEqual({
      code: 2,
      said: `${file('none.json')}: cannot be replayed. The file is no record of version 1, but of version 7.\n`,
    })
    expect((await replay(file('absent.json'))).code).toBe(2)
    await expect(replay()).rejects.toMatchObject({ exitCode: 2, message: "missing required argument 'files'." })
    expect((await replay('--help')).said).toContain('Usage: switchyard replay')
  })
})
