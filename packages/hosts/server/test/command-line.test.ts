import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { createSandbox, type Sandbox } from '@switchyard/sandbox'
import { type RunningServer, startDemo } from '@switchyard/server'
import { runInTerminal } from '@switchyard/test-support'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { programWith, runHere, runProgram, runWithoutReader } from './cli-process.ts'

const USDC = 'ETH.USDC-0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ESCAPE = '\u001b['

describe('the program against the sandbox', { timeout: 120_000 }, () => {
  let sandbox: Sandbox
  let server: RunningServer
  let folder: string
  const environment = () => ({ SWITCHYARD_SERVER: server.url })
  const run = (...words: readonly string[]) => runProgram(words, environment())
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'switchyard-cli-'))
    sandbox = createSandbox({ speed: 600 })
    const { base } = await sandbox.listen()
    server = await startDemo({ sandboxUrl: base, port: 0, logLevel: 'silent' })
    await server.engine.ready()
  })
  afterAll(async () => {
    await server?.stop()
    await sandbox?.close()
    await rm(folder, { recursive: true })
  })

  it('shows the routes of a quote in a pipe without colours, best output first', async () => {
    const { code, out } = await run('quote', 'BTC.BTC', 'ETH.ETH', '0.1')
    expect(code).toBe(0)
    expect(out).not.toContain(ESCAPE)
    const [head = '', ...rows] = out.split('\n')
    expect(head.split(/ {2,}/)).toEqual(['#', 'provider', 'output', 'worst', 'time', 'fees USD', 'tags'])
    const outputs = rows.flatMap((row) => /^\d+ {2}\S.*? {2,}(\d+\.\d+)/.exec(row)?.[1] ?? [])
    expect(outputs.length).toBeGreaterThanOrEqual(6)
    expect(outputs).toEqual([...outputs].sort((one, other) => Number(other) - Number(one)))
    expect(out).toContain('RECOMMENDED')
    expect(out).toMatch(/Not asked:[\s\S]*ONEINCH/)
  })

  it('names who declined, and why', async () => {
    const { out } = await run('quote', 'BTC.BTC', 'ETH.ETH', '0.00002')
    expect(out).toMatch(/Declined:\n(.*\n)*.*: sellAssetAmountTooSmall \(at least /)
  })

  it('draws routes as they arrive in a terminal, leaves columns out of a narrow one, and has no colours with NO_COLOR', async () => {
    const wide = await runInTerminal(programWith('quote', 'BTC.BTC', 'ETH.ETH', '0.1'), { environment: environment() })
    expect(wide.out).toContain(`${ESCAPE}1m`)
    expect(wide.out.split(`${ESCAPE}J`).length).toBeGreaterThan(2)
    const narrow = await runInTerminal(programWith('quote', 'BTC.BTC', 'ETH.ETH', '0.1'), {
      columns: 40,
      environment: { ...environment(), NO_COLOR: '1' },
    })
    for (const code of [1, 2, 32]) expect(narrow.out).not.toContain(`${ESCAPE}${code}m`)
    const lines = stripVTControlCharacters(narrow.out).split('\r\n')
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(40)
    expect(lines).toContainEqual(expect.stringMatching(/^#\s+provider\s+output$/))
  })

  it('writes JSON for programs, and takes CAIP-19', async () => {
    const { code, out } = await run('quote', 'BTC.BTC', `eip155:1/erc20:${USDC.split('-')[1]}`, '0.1', '--json')
    expect(code).toBe(0)
    const quote = JSON.parse(out)
    expect(quote.routes[0]).toMatchObject({ sellAsset: 'BTC.BTC', buyAsset: USDC, sellAmount: '10000000' })
    expect(quote.routes[0].meta).not.toHaveProperty('caip19')
  })

  it('exits with 3 where there is no route, and says what to do', async () => {
    const { code, out, err } = await run('quote', 'BTC.BTC', 'ETH.NONE-0x1111111111111111111111111111111111111111', '1')
    expect([code, out]).toEqual([3, ''])
    expect(err).toMatch(/^noRoutesFound: .*\nChoose another route or pair\. https:\/\/\S+#noroutesfound\n$/)
  })

  it.each([
    [['qoute', 'BTC.BTC'], /unknown command 'qoute' \(Did you mean quote\?\)\.\nSee "switchyard --help"/],
    [
      ['quote', 'BTC.BTC', 'ETH.ETH', '1', '--slipage', '1'],
      /unknown option '--slipage' \(Did you mean --slippage\?\)/,
    ],
    [['quote', 'BTC.BTC'], /missing required argument 'buy'\.\nSee "switchyard quote --help"/],
    [['quote', 'BTC.BTC', 'ETH.ETH', '1', '--slippage', 'much'], /--slippage much is not a number\.\nGive a decimal/],
    [['track', 'aa'], /chain of the hash is missing\.\nAdd --chain/],
    [['swap', 'BTC.BTC', 'ETH.ETH', '0.1'], /address to pay from is missing\.\nGive --from and --to/],
    [['providers', '--server', 'https://swaps.example'], /no API key for swaps\.example\.\nGive one with --key/],
    [['providers', '--server', 'ftp://swaps.example'], /is not the address of a server/],
  ] as const)('exits with 2 for arguments that cannot be used: %j', async (words, error) => {
    const { code, out, err } = await run(...words)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(error)
  })

  it('says how to start a server where none answers, and which key is missing', async () => {
    const none = await runProgram(['providers', '--server', 'http://127.0.0.1:9'])
    expect([none.code, none.err]).toEqual([1, expect.stringContaining('Start a server with "switchyard sandbox"')])
    const wrong = await run('providers', '--key', 'wrong-key-of-nobody-at-all')
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('Give a key of this server with --key')])
  })

  it.each([
    ['BTC.BTC', 'ETH.ETH', '0.1'],
    [USDC, 'BTC.BTC', '5000'],
    ['SOL.SOL', 'ETH.ETH', '20'],
  ])('carries out a swap of %s in the sandbox until it is paid', async (sell, buy, amount) => {
    const sandboxUrl = sandbox.urls.base
    const { code, out, err } = await run(
      'swap',
      sell,
      buy,
      amount,
      '--sandbox',
      sandboxUrl,
      '--route',
      'recommended',
      '--yes',
    )
    expect([code, err]).toEqual([0, ''])
    const hash = /^sent {6}(\S+)$/m.exec(out)?.[1] ?? ''
    const to = /^to {8}(\S+)$/m.exec(out)?.[1]
    expect(out).toMatch(new RegExp(`\\ncompleted, [0-9.]+ \\S+ to ${to}\\n$`))
    const tracked = await run('track', hash, '--chain', sell.slice(0, 3), '--json')
    expect(JSON.parse(tracked.out)).toMatchObject({ status: 'completed', hash })
  })

  it('asks which route to take and whether to send, in a terminal', async () => {
    const command = programWith('swap', 'BTC.BTC', 'ETH.ETH', '0.1', '--sandbox', sandbox.urls.base)
    const answers = [
      // The second route, whatever it is, and no text to type.
      { after: 'Which route?', keys: '\u001b[H\u001b[B\r' },
      { after: 'Sign with the demo key and send?', keys: 'y' },
    ]
    const { code, out } = await runInTerminal(command, { environment: environment(), answers })
    const text = stripVTControlCharacters(out)
    expect([code, text]).toEqual([0, expect.stringMatching(/\nsent {6}\S+\r\n[\s\S]*completed, [0-9.]+ ETH\.ETH to /)])
  })

  it.each([
    ['a route', [{ after: 'Which route?', keys: '\u0003' }], 'Nothing was chosen; nothing was built.'],
    [
      'the confirmation',
      [
        { after: 'Which route?', keys: '\r' },
        { after: 'Sign with the demo key and send?', keys: 'n' },
      ],
      'Nothing was sent.',
    ],
  ])('sends nothing where %s is refused', async (_title, answers, message) => {
    const command = programWith('swap', 'BTC.BTC', 'ETH.ETH', '0.1', '--sandbox', sandbox.urls.base)
    const { code, out } = await runInTerminal(command, { environment: environment(), answers })
    expect([code, stripVTControlCharacters(out)]).toEqual([1, expect.stringContaining(message)])
    expect(out).not.toMatch(/sent {6}/)
  })

  it('writes a line of JSON for each change of a swap, and for one that has ended a single one', async () => {
    const sandboxUrl = sandbox.urls.base
    const words = ['--sandbox', sandboxUrl, '--route', 'recommended', '--yes', '--json']
    const { code, out } = await run('swap', 'BTC.BTC', 'ETH.ETH', '0.1', ...words)
    const [swap, ...changes] = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(code).toBe(0)
    expect(swap.swapId).toEqual(expect.any(String))
    expect(changes.at(-1)).toMatchObject({ status: 'completed' })
    const watched = await run('track', changes.at(-1).hash, '--chain', 'BTC', '--watch', '--json')
    expect(
      watched.out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).status),
    ).toEqual(['completed'])
    expect([watched.code, watched.err]).toEqual([0, ''])
  })

  it('hands a swap to a wallet by a new file for its owner alone, and never replaces one', async () => {
    const file = join(folder, 'swap.json')
    const [from, to] = ['bc1qlflyxtzpfuhc64afp5c6mh3xl8hlc2lpv2qwps', '0x8Ebeaf749db048325088e7299183592fD9781186']
    const words = [
      'swap',
      'BTC.BTC',
      'ETH.ETH',
      '0.1',
      '--from',
      from,
      '--to',
      to,
      '--route',
      'cheapest',
      '--out',
      file,
    ]
    const first = await run(...words)
    expect(first.code).toBe(0)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const written = await readFile(file, 'utf8')
    expect(JSON.parse(written)).toMatchObject({ sourceAddress: from, destinationAddress: to, meta: { txType: 'PSBT' } })
    const second = await run(...words)
    expect([second.code, second.err]).toEqual([1, expect.stringContaining('EEXIST')])
    expect(await readFile(file, 'utf8')).toBe(written)
  })

  it('asks nobody where there is no terminal', async () => {
    const { code, err } = await run('swap', 'BTC.BTC', 'ETH.ETH', '0.1', '--sandbox', sandbox.urls.base)
    expect([code, err]).toEqual([2, expect.stringContaining('Name one with --route')])
  })

  it('finds tokens and lists providers', async () => {
    const tokens = await run('tokens', 'search', 'usdc', '--chain', 'ETH')
    expect(tokens.out).toContain(`${USDC}  `)
    expect(tokens.out).toContain(`eip155:1/erc20:${USDC.split('-')[1]}`)
    const { out } = await run('providers', '--json')
    expect(JSON.parse(out)).toHaveLength(11)
  })

  it('watches a swap that is unknown no longer than it must', async () => {
    const { code, err } = await run('track', 'ab'.repeat(32), '--chain', 'BTC')
    expect([code, err]).toEqual([1, expect.stringContaining('txNotFound')])
  })
})

describe('the program alone', { timeout: 120_000 }, () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'switchyard-cli-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('writes a configuration with comments that the server can read, and never replaces one', async () => {
    const file = join(folder, 'switchyard.json')
    const written = await runProgram(['init', file])
    expect([written.code, written.err]).toEqual([0, ''])
    expect(await readFile(file, 'utf8')).toContain('// ')
    const key = await runProgram(['keys', 'create', '--config', file, '--id', 'me'], {}, folder)
    expect([key.code, key.err]).toEqual([0, ''])
    const checked = await runProgram(['--check-config', '--config', file], {}, folder)
    expect([checked.code, checked.out, checked.err]).toEqual([0, 'The configuration can be used.\n', ''])
    const again = await runProgram(['init', file])
    expect([again.code, again.err]).toEqual([1, expect.stringContaining('--force')])
  })

  it('completes commands and options', async () => {
    const commands = await runProgram(['complete', '--', 'quo'])
    expect(commands.out).toContain('quote')
    const options = await runProgram(['complete', '--', 'quote', '--slip'])
    expect(options.out).toContain('--slippage')
    expect((await runProgram(['complete', 'zsh'])).out).toContain('compdef')
  })

  const commands =
    'quote swap track tokens providers serve sandbox init mcp keys doctor explain replay ledger prune migrate'
  const subcommands = ['tokens search', 'keys create', 'keys rotate', 'keys revoke', 'keys list']

  it.each([...commands.split(' '), ...subcommands])('shows help of %s with -h and --help', async (name) => {
    for (const option of ['-h', '--help']) {
      const { code, out, err } = await runHere([...name.split(' '), option])
      expect([code, err, out]).toEqual([0, '', expect.stringContaining(`Usage: switchyard ${name}`)])
    }
  })

  it.each([...commands.split(' '), ...subcommands])('names an unknown option of %s and exits with 2', async (name) => {
    const { code, out, err } = await runHere([...name.split(' '), '--unheard-of'])
    expect([code, out, err]).toEqual([2, '', expect.stringContaining("unknown option '--unheard-of'")])
  })

  it('shows help with examples, and of a command', async () => {
    expect(await runProgram(['quote', '--help'])).toMatchObject({ code: 0, out: expect.stringContaining('--slippage') })
    expect((await runProgram(['--help'])).out).toContain('Examples:')
    expect((await runProgram(['-h'])).out).toContain('Examples:')
  })

  it.each([['--help'], ['--version'], ['keys', '--help'], ['complete', 'zsh']])(
    'ends silently where nobody reads the output of %s',
    async (...words) => {
      const { code, err } = await runWithoutReader(words)
      expect([code, err]).toEqual([0, ''])
    },
  )
})
