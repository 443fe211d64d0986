import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SimulatedAcme, simulateAcme } from './simulate-acme.ts'

/** The server as it is built, which the workspace links. */
const serverFolder = dirname(createRequire(import.meta.url).resolve('@switchyard/server/package.json'))
const program = join(serverFolder, 'dist/main.js')
const own = fileURLToPath(new URL('..', import.meta.url))

const off = Object.fromEntries(
  ['thorchain', 'mayachain', 'chainflip', 'near', 'oneinch', 'garden', 'mayan', 'flashnet', 'harbor', 'pactswap'].map(
    (name) => [name, { enabled: false }],
  ),
)

const starts: ChildProcess[] = []

/** Starts the program; resolves to its address and the line that tells which plugins it has loaded. */
const serve = async (words: readonly string[]): Promise<{ readonly url: string; readonly log: () => string }> => {
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH },
  })
  starts.push(child)
  let text = ''
  for await (const chunk of child.stdout) {
    text += String(chunk)
    if (text.includes('plugins loaded by name')) break
  }
  return { url: /"url":"([^"]+)"/.exec(text)?.[1] ?? '', log: () => text }
}

const quoteAt = async (url: string): Promise<unknown> => {
  const body = JSON.stringify({ sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.5' })
  const response = await fetch(`${url}/v3/quote`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  return response.json()
}

describe('the built server', () => {
  let upstream: SimulatedAcme
  let folder: string
  beforeAll(async () => {
    upstream = await simulateAcme()
    folder = await mkdtemp(join(tmpdir(), 'by-name-'))
  })
  afterAll(async () => {
    for (const child of starts) {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    await rm(folder, { recursive: true })
    await upstream.close()
  })

  const configuration = async (plugin: object): Promise<string> => {
    const file = join(folder, `${Math.random()}.json`)
    const settings = { port: 0, auth: 'open', providers: off, plugins: [{ ...plugin, from: own }] }
    await writeFile(file, JSON.stringify(settings))
    return file
  }

  it('loads a package by its name and quotes through it', async () => {
    const options = { baseUrl: upstream.url, apiKey: 'test' }
    const plugin = { module: '@acme/switchyard-provider', export: 'acme', options }
    const { url, log } = await serve(['--config', await configuration(plugin)])
    expect(await quoteAt(url)).toMatchObject({ routes: [{ providers: ['ACME'], expectedBuyAmount: '9.98' }] })
    const [listed] = (await (await fetch(`${url}/providers`)).json()) as readonly object[]
    expect(listed).toMatchObject({ name: 'ACME', plugin: { module: '@acme/switchyard-provider', version: '1.0.0' } })
    expect(log()).toMatch(/"module":"@acme\/switchyard-provider","version":"1.0.0".*"providers":\["ACME"\]/)
  }, 60_000)

  it('loads TypeScript from a path on the command line', async () => {
    const entry = JSON.stringify({
      ...{ module: join(own, 'src/index.ts'), export: 'acme' },
      options: { baseUrl: upstream.url, apiKey: 'test' },
    })
    const base = join(folder, 'base.json')
    await writeFile(base, JSON.stringify({ port: 0, auth: 'open', providers: off }))
    const { url } = await serve(['--config', base, '--plugin', entry])
    expect(await quoteAt(url)).toMatchObject({ routes: [{ providers: ['ACME'] }] })
  }, 60_000)
})
