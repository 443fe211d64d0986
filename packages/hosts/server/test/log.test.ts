import { spawn } from 'node:child_process'
import { createEngine, type Http } from '@switchyard/core'
import { createServer, readConfig } from '@switchyard/server'
import { describeWhere, findBuild } from '@switchyard/test-support'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakePlugin, fakeQuoteBody } from '../../http/test/fake-plugin.ts'
import { createLogger } from '../src/logging/create-logger.ts'
import { countRepeatedLines } from '../src/logging/repeated-lines.ts'
import { readTraceparent, traceHttp } from '../src/logging/traceparent.ts'
import { logged } from './logged.ts'

const BUILT = new URL('../dist/logging/create-logger.js', import.meta.url)

/** Logs far more than a pipe and the buffer take, then says so on another channel, and goes on after a message. */
const script = `
  const { createLogger } = await import(${JSON.stringify(BUILT.href)})
  const logger = createLogger('info')
  for (let index = 0; index < 40_000; index += 1) logger.info({ index, text: 'x'.repeat(80) }, 'line')
  process.send('logged')
  process.once('message', () => {
    setTimeout(() => { logger.info('last'); process.exit(0) }, 1_000)
  })
`

describeWhere(findBuild(BUILT), 'a log whose reader stalls', () => {
  it('blocks nobody, and says how many lines it has dropped once it is read again', async () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    await new Promise((resolve) => child.once('message', resolve))
    let text = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    child.send('read')
    await new Promise((resolve) => child.once('close', resolve))
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; lines?: number })
    const dropped = lines.flatMap(({ lines: count }) => count ?? []).reduce((one, other) => one + other, 0)
    expect(dropped).toBeGreaterThan(0)
    expect(lines.filter(({ msg }) => msg === 'line').length + dropped).toBe(40_000)
    expect(lines.at(-1)?.msg).toBe('last')
  }, 60_000)
})

it('many loggers of one process wait for its end with one listener', () => {
  createLogger('silent')
  const before = process.listenerCount('exit')
  for (let count = 0; count < 12; count += 1) createLogger('silent')
  expect(process.listenerCount('exit')).toBe(before)
})

describe('lines of a request', () => {
  it('carry the ids of the request, its key, quote, swap and trace', async () => {
    const { logger, log } = logged()
    logger.level = 'debug'
    const key = 'a-key-that-is-long-enough-for-a-test'
    const server = await createServer(
      readConfig({ port: 0, http: { maxEventLoopDelayMs: 0 }, keys: [{ id: 'acme', key }] }),
      {
        logger,
        engine: (keys) => createEngine({ plugins: [fakePlugin()], keys }),
      },
    )
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
    const post = async (path: string, body: object, id: string) => {
      const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
      const headers = { 'x-api-key': key, 'x-request-id': id, traceparent }
      const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await response.json()) as { quoteId: string; swapId: string; routes: { routeId: string }[] }
    }
    const { quoteId, routes } = await post('/v3/quote', fakeQuoteBody, 'one')
    const addresses = {
      sourceAddress: 'ltc1q5tvs48u2nmxhz3u2kl3h9tw72e60a65pvqh5ga',
      destinationAddress: 'DPpJVPpvPNP6i6tMj4rTycAGh8wReTqaSU',
    }
    const { swapId } = await post('/v3/swap', { routeId: routes[0]?.routeId, ...addresses }, 'two')
    await server.stop()
    const lines = log()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    const linesOf = (id: string, msg: string) => lines.filter((line) => line.requestId === id && line.msg === msg)
    expect(linesOf('one', 'provider answered')).toMatchObject([{ keyId: 'acme', traceId }])
    expect(linesOf('one', 'answered')).toMatchObject([{ keyId: 'acme', quoteId, traceId }])
    expect(linesOf('two', 'answered')).toMatchObject([{ keyId: 'acme', quoteId, swapId, traceId }])
    expect(lines.find(({ msg }) => msg === 'stopped')).not.toHaveProperty('requestId')
  })
})

describe('repeated lines', () => {
  afterEach(() => void vi.useRealTimers())

  it('are written once, and counted until their minute is over', () => {
    vi.useFakeTimers()
    const said: unknown[] = []
    const repeated = countRepeatedLines()
    const say = (kind: string) =>
      repeated(
        kind,
        () => said.push(kind),
        (count) => said.push([kind, count]),
      )
    for (const kind of ['a', 'a', 'b', 'a']) say(kind)
    expect(said).toEqual(['a', 'b'])
    vi.advanceTimersByTime(60_000)
    expect(said).toEqual(['a', 'b', ['a', 2]])
    say('a')
    expect(said.at(-1)).toBe('a')
  })
})

describe('a trace', () => {
  it.each([
    ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', true],
    ['cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-what-the-future-brings', true],
    ['ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01', false],
    ['00-00000000000000000000000000000000-00f067aa0ba902b7-01', false],
    ['00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01', false],
    ['00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01', false],
    ['', false],
  ])('is read from %j: %j', (header, isValid) => {
    expect(readTraceparent(header) !== undefined).toBe(isValid)
  })

  it('is passed on to every upstream, each request with a span of its own', async () => {
    const sent: (string | undefined)[] = []
    const http: Http = async ({ headers }) => {
      sent.push(headers?.traceparent)
      return { status: 200, headers: {}, text: '' }
    }
    let trace = readTraceparent('00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01')
    const send = traceHttp(http, () => trace)
    await send({ method: 'GET', url: 'https://one.example' })
    await send({ method: 'GET', url: 'https://one.example' })
    for (const header of sent) expect(header).toMatch(/^00-4bf92f3577b34da6a3ce929d0e0e4736-[0-9a-f]{16}-01$/)
    expect(new Set([...sent, '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01']).size).toBe(3)
    trace = undefined
    await send({ method: 'GET', url: 'https://one.example' })
    expect(sent.at(-1)).toBeUndefined()
  })
})
