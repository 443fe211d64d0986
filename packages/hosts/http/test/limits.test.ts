import { SwapError } from '@switchyard/core'
import { type Client, createHandler, type HandlerOptions } from '@switchyard/host-http'
import { describe, expect, it, vi } from 'vitest'
import { createFakeEngine } from './fake-engine.ts'
import { base, key, quoteText } from './sending.ts'

const LINK = '/explorer/track?hash=0xabc&chainId=1'

/** A handler whose minute has 30 seconds left. */
const opened = (options: HandlerOptions, engine = createFakeEngine()) => {
  const onLimited = vi.fn()
  const onFault = vi.fn()
  const handle = createHandler(engine, { clock: { now: () => 30_000 }, onLimited, onFault, ...options })
  const ask = async (path: string, headers: Record<string, string> = {}, client?: Client) => {
    const response = await handle(new Request(`${base}${path}`, { headers }), client)
    const { error, message, data } = (await response.json()) as { error?: string; message?: string; data?: unknown }
    return { status: response.status, error, message, data, retryAfter: response.headers.get('retry-after') }
  }
  return { handle, ask, onLimited, onFault }
}
const [one, other] = [{ address: '203.0.113.7' }, { address: '203.0.113.8' }]

describe('requests without a key', () => {
  it('are counted by address, and say when to come back', async () => {
    const { ask, onLimited } = opened({ explorerPerMinuteAndAddress: 2 })
    expect([(await ask(LINK, {}, one)).status, (await ask(LINK, {}, one)).status]).toEqual([200, 200])
    expect(await ask(LINK, {}, one)).toEqual({
      status: 429,
      error: 'rateLimitExceeded',
      message: 'Without a key an address may make 2 requests a minute.',
      data: { limit: 2, remaining: 0, retryAfterSeconds: 30 },
      retryAfter: '30',
    })
    expect((await ask(LINK, {}, other)).status).toBe(200)
    expect(onLimited.mock.calls).toEqual([['address']])
  })

  it('are counted for all addresses together, and for those that are unknown', async () => {
    const { ask, onLimited } = opened({ explorerPerMinute: 2 })
    expect([(await ask(LINK, {}, one)).status, (await ask(LINK)).status]).toEqual([200, 200])
    expect(await ask(LINK, {}, other)).toMatchObject({
      status: 429,
      message: 'Without a key this server answers 2 requests a minute.',
      data: { limit: 2, remaining: 0, retryAfterSeconds: 30 },
    })
    expect(onLimited.mock.calls).toEqual([['keyless']])
  })

  it('are not counted where an address is unknown and only addresses are limited', async () => {
    const { ask } = opened({ explorerPerMinuteAndAddress: 0 })
    expect([(await ask(LINK)).status, (await ask(LINK, {}, one)).status]).toEqual([200, 429])
  })

  it('do not count requests with a key, nor those of the catalogue', async () => {
    const { ask } = opened({ explorerPerMinute: 0, explorerPerMinuteAndAddress: 0 })
    expect((await ask('/gas', key, one)).status).toBe(200)
  })
})

describe('requests with a missing or wrong key', () => {
  it('are counted by address; a right key is never refused for them', async () => {
    const { ask, onLimited } = opened({ failedKeysPerMinute: 2 })
    const wrong = { 'x-api-key': 'wrong' }
    expect([(await ask('/gas', wrong, one)).status, (await ask('/gas', {}, one)).status]).toEqual([401, 401])
    expect(await ask('/gas', wrong, one)).toMatchObject({
      status: 429,
      message: 'An address may make 2 requests a minute with a missing or wrong key.',
      retryAfter: '30',
    })
    expect([(await ask('/gas', key, one)).status, (await ask('/gas', wrong, other)).status]).toEqual([200, 401])
    expect(onLimited.mock.calls).toEqual([['failedKeys']])
  })

  it('are not counted where the address is unknown', async () => {
    const { ask, onLimited } = opened({ failedKeysPerMinute: 0 })
    expect((await ask('/gas')).status).toBe(401)
    expect(onLimited).not.toHaveBeenCalled()
  })

  it('are no other refusals', async () => {
    const engine = createFakeEngine({ gas: () => Promise.reject(new SwapError('unauthorized')) })
    const { ask } = opened({ failedKeysPerMinute: 0 }, engine)
    expect((await ask('/gas', key, one)).status).toBe(401)
  })
})

describe('a server that has too much to do', () => {
  it('refuses what calls providers or nodes, and says when to come back', async () => {
    const onShed = vi.fn()
    let isBusy = true
    const { ask, onFault } = opened({ overloaded: () => isBusy, onShed })
    expect(await ask('/gas', key)).toEqual({
      status: 503,
      error: 'serviceUnavailable',
      message: 'The server has too much to do; try again.',
      data: { retryAfterSeconds: 2 },
      retryAfter: '2',
    })
    expect((await ask(LINK)).status).toBe(503)
    expect([(await ask('/providers', key)).status, (await ask('/healthz')).status]).toEqual([200, 200])
    expect(onShed.mock.calls).toEqual([['eventLoopDelay'], ['eventLoopDelay']])
    isBusy = false
    expect((await ask('/gas', key)).status).toBe(200)
    expect(onFault).not.toHaveBeenCalled()
  })

  it('takes as many at once as it may, and again when one has ended, also with an error', async () => {
    const ends: ((error?: Error) => void)[] = []
    const engine = createFakeEngine({
      quote: () =>
        new Promise((_, reject) => void ends.push((error) => reject(error ?? new SwapError('noRoutesFound')))),
    })
    const onShed = vi.fn()
    const { handle, ask } = opened({ maxInFlight: 2, onShed }, engine)
    const quote = () => handle(new Request(`${base}/v3/quote`, { method: 'POST', headers: key, body: quoteText }))
    const [first, second] = [quote(), quote()]
    await vi.waitFor(() => expect(ends).toHaveLength(2))
    expect((await ask('/gas', key)).status).toBe(503)
    ends[0]?.()
    expect((await first).status).toBe(404)
    expect((await ask('/gas', key)).status).toBe(200)
    expect(onShed.mock.calls).toEqual([['inFlight']])
    ends[1]?.(new Error('broken'))
    expect((await second).status).toBe(500)
  })

  it('passes on a store that fails as a fault, though the client may try again', async () => {
    const failed = new SwapError('serviceUnavailable', 'The store does not answer.', { cause: new Error('lost') })
    const { ask, onFault } = opened({}, createFakeEngine({ gas: () => Promise.reject(failed) }))
    expect(await ask('/gas', key)).toMatchObject({ status: 503, message: 'The store does not answer.' })
    expect(onFault.mock.calls).toEqual([[{ requestId: expect.any(String), endpoint: '/gas', error: failed }]])
  })
})
