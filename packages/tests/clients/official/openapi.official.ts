import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { demoKey, type RunningServer, startDemo } from '@switchyard/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = process.env.SWITCHYARD_OFFICIAL_CLIENTS ?? ''

/** Runs a program of the installed packages; what it printed, and its status. */
const run = async (program: string, args: readonly string[], cwd: string) => {
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += String(text)))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { status, printed }
}

/** A program that a user of a generator would write: bodies hold what is required, and nothing else. */
const program = `
import createClient from 'openapi-fetch'
import type { paths } from './api.js'

const [baseUrl = '', key = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl, headers: { 'x-api-key': key } })
const { data, error } = await client.POST('/v3/quote', {
  body: { sellAsset: 'BTC.BTC', buyAsset: 'ETH.ETH', sellAmount: '0.1' },
})
if (!data) throw new Error(error.error)
const route = data.routes[0]
const swap = await client.POST('/v3/swap', {
  body: { routeId: route?.routeId ?? '', sourceAddress: process.argv[4] ?? '', destinationAddress: process.argv[5] ?? '' },
})
const check = await client.POST('/v3/swap/check', { body: { swapId: swap.data?.swapId ?? '' } })
const search = await client.GET('/tokens/search', { params: { query: { query: 'usdc' } } })
const refused = await client.POST('/track', { body: { hash: 'ab', chainId: 'bitcoin' } })
console.log(JSON.stringify({
  routes: data.routes.length,
  swapId: swap.data?.swapId,
  checked: check.data?.swapId,
  tokens: search.data?.count,
  refused: refused.error?.error,
}))
`

const SETTINGS = {
  compilerOptions: {
    ...{ target: 'es2022', module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2023', 'dom', 'dom.iterable'] },
    ...{ strict: true, skipLibCheck: true, types: [], outDir: 'out' },
  },
  files: ['program.ts', 'process.d.ts'],
}

describe('the API document of a running server', () => {
  let sandbox: Sandbox
  let server: RunningServer
  let folder: string
  beforeAll(async () => {
    if (root === '') throw new Error('Run these with `npm run test:official`.')
    sandbox = createSandbox({ speed: 600 })
    server = await startDemo({
      sandboxUrl: (await sandbox.listen()).base,
      port: 0,
      logLevel: 'silent',
    })
    await server.engine.ready()
    folder = await mkdtemp(join(root, 'openapi-'))
    const document = await (await fetch(`${server.url}/docs/json`)).json()
    // One of the rules is that a public document names no host of this machine.
    await writeFile(
      join(folder, 'openapi.json'),
      JSON.stringify({ ...document, servers: [{ url: 'https://api.invalid' }] }),
    )
  }, 60_000)
  afterAll(async () => {
    await server?.stop()
    await sandbox?.close()
    if (folder) await rm(folder, { recursive: true })
  })

  it("keeps every recommended rule of Redocly's linter", async () => {
    await writeFile(join(folder, 'redocly.yaml'), 'extends: [recommended]\n')
    const { status, printed } = await run(
      '@redocly/cli/bin/cli.js',
      ['lint', 'openapi.json', '--format=stylish'],
      folder,
    )
    expect(printed).not.toMatch(/^\s+\d+:\d+\s+(warning|error)/m)
    expect(status).toBe(0)
  }, 60_000)

  it("keeps every rule of Spectral's set for OpenAPI", async () => {
    await writeFile(join(folder, '.spectral.yaml'), 'extends: ["spectral:oas"]\n')
    const args = ['lint', 'openapi.json', '--fail-severity=hint']
    const { status, printed } = await run('@stoplight/spectral-cli/dist/index.js', args, folder)
    expect(printed).toContain('No results with a severity of')
    expect(status, printed).toBe(0)
  }, 60_000)

  it('makes types by openapi-typescript without flags, with which a minimal body compiles and its program runs', async () => {
    expect((await run('openapi-typescript/bin/cli.js', ['openapi.json', '-o', 'api.d.ts'], folder)).status).toBe(0)
    await writeFile(join(folder, 'program.ts'), program)
    await writeFile(join(folder, 'process.d.ts'), 'declare const process: { readonly argv: readonly string[] }\n')
    await writeFile(join(folder, 'package.json'), '{"type":"module"}')
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(SETTINGS))
    expect((await run('typescript/bin/tsc', ['-p', '.', '--pretty', 'false'], folder)).printed).toBe('')
    const addressOn = (chain: string) =>
      sandbox.accounts[0]?.addresses.find((one) => one.chain === chain)?.address ?? ''
    const args = [server.url, demoKey, addressOn('BTC'), addressOn('EVM')]
    const { printed } = await run(join('..', folder.slice(root.length), 'out/program.js'), args, folder)
    const result = JSON.parse(printed)
    expect(result.routes).toBeGreaterThanOrEqual(6)
    expect(result.tokens).toBeGreaterThan(3)
    expect(result.checked).toBe(result.swapId)
    expect(result).toMatchObject({
      swapId: expect.any(String),
      refused: expect.stringMatching(/txNotFound|invalidTxHash/),
    })
    const broken = program.replace(", sellAmount: '0.1'", '')
    await writeFile(join(folder, 'program.ts'), broken)
    expect((await run('typescript/bin/tsc', ['-p', '.', '--pretty', 'false'], folder)).printed).toContain('sellAmount')
  }, 60_000)
})
