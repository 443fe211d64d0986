import type { TrackResponse } from '@switchyard/wire'
import { describe, expect, it, vi } from 'vitest'
import { createClient } from '../create-client.ts'
import { cut, events, frame, type Handle, json, startTestServer } from '../testing/test-server.ts'
import type { FollowedSwap, TrackOptions } from './track-options.ts'
import { trackUntilDone } from './track-until-done.ts'

const track = (status: TrackResponse['status'], more: Partial<TrackResponse> = {}): TrackResponse => ({
  ...{ chainId: '1', hash: '0x1', status, legs: [] },
  ...more,
})
const missing = (error: string, status = 404): Handle => json({ error, message: `It is ${error}.` }, status)
const noStream = missing('notFound')
const swap = { hash: '0x1', chainId: '1' }

const follow = async (url: string, options: TrackOptions = {}, of: FollowedSwap = swap) => {
  const seen: string[] = []
  const client = createClient({ baseUrl: url })
  const failure = await (async () => {
    for await (const { status } of trackUntilDone(client, of, { pollMs: 1, maxPollMs: 5, ...options }))
      seen.push(status)
  })().catch((error: unknown) => error)
  return { seen, failure }
}

/** A server with these answers for streams and for requests of the status, each in order. */
const serverOf = (streams: readonly Handle[], tracks: readonly Handle[]) => {
  const made = { GET: 0, POST: 0 }
  return startTestServer((response, request) => {
    const isStream = request.method === 'GET'
    const answers = isStream ? streams : tracks
    const at = made[isStream ? 'GET' : 'POST']++
    return answers[Math.min(at, answers.length - 1)]?.(response, request)
  })
}

describe('trackUntilDone without streams of the server', () => {
  it('asks until the final state, and yields changes only', async () => {
    const link = (t: string) => ({ meta: { explorerUrl: `https://explorer.example/?t=${t}` } })
    const { url, arrived } = await serverOf(
      [noStream],
      [
        json(track('pending', link('a'))),
        json(track('pending', link('b'))),
        json(track('swapping')),
        cut,
        missing('serviceUnavailable', 503),
        json(track('completed')),
      ],
    )
    expect(await follow(url)).toEqual({ seen: ['pending', 'swapping', 'completed'], failure: undefined })
    const paths = arrived.map(({ method, url: path }) => `${method} ${path}`)
    expect(paths.filter((path) => path !== 'POST /track')).toEqual(['GET /track/stream?hash=0x1&chainId=1'])
    expect(arrived.length).toBeGreaterThanOrEqual(7)
  })

  it('waits for a deposit that is not known yet, for as long as it is asked to', async () => {
    const { url } = await serverOf([noStream], [missing('txNotFound'), json(track('completed'))])
    expect(await follow(url)).toEqual({ seen: ['completed'], failure: undefined })
    const never = await serverOf([noStream], [missing('txNotFound')])
    expect(await follow(never.url, { patienceMs: 30 })).toMatchObject({ seen: [], failure: { code: 'txNotFound' } })
  })

  it('reports what it waits out', async () => {
    const { url } = await serverOf([noStream], [missing('txNotFound'), cut, json(track('completed'))])
    const attempts: string[] = []
    const onAttempt: TrackOptions['onAttempt'] = (failure) => attempts.push(failure?.code ?? 'answered')
    expect((await follow(url, { onAttempt, transport: 'poll' })).seen).toEqual(['completed'])
    expect(attempts).toEqual(['txNotFound', 'networkError', 'answered'])
  })

  it('asks as the page of an explorer link does, if keyless is set', async () => {
    const { url, arrived } = await serverOf([noStream], [json(track('completed'))])
    const { seen } = await follow(url, { keyless: true }, { ...swap, accessToken: 'token' })
    expect(seen).toEqual(['completed'])
    expect(new Set(arrived.map(({ method, url: path }) => `${method} ${path}`))).toEqual(
      new Set(['GET /explorer/track/stream?hash=0x1&chainId=1&t=token', 'POST /explorer/track']),
    )
  })

  it('throws a refusal that will not pass', async () => {
    const { url, arrived } = await startTestServer(missing('apiKeyInvalid', 401))
    expect(await follow(url, { transport: 'poll' })).toMatchObject({ failure: { code: 'apiKeyInvalid' } })
    expect(arrived).toHaveLength(1)
  })

  it('takes a failed deposit that may be sent again for no end', async () => {
    const dropped = track('failed', { trackingStatus: 'dropped' })
    const { url } = await startTestServer(json(dropped), json(track('failed', { trackingStatus: 'expired' })))
    expect((await follow(url, { transport: 'poll' })).seen).toEqual(['failed', 'failed'])
  })

  it('asks less and less often while nothing changes', async () => {
    const { url, arrived } = await startTestServer(json(track('pending')))
    const controller = new AbortController()
    setTimeout(() => controller.abort('enough'), 400)
    const { failure } = await follow(url, { transport: 'poll', pollMs: 20, maxPollMs: 200, signal: controller.signal })
    expect(failure).toBe('enough')
    // 0, 20, 50, 95, 163, 264 ms; at an even 20 ms there would be twenty.
    expect(arrived.length).toBeGreaterThan(3)
    expect(arrived.length).toBeLessThan(9)
  })
})

describe('trackUntilDone with streams of the server', () => {
  const event = (id: string, status: TrackResponse['status'], final = false): string =>
    frame(id === '1' ? 'snapshot' : 'change', { type: 'change', final, track: track(status) }, id)

  it('continues behind the last event after a connection is lost', async () => {
    const { url, arrived } = await startTestServer(
      events([event('1', 'pending')], (response) => void response.destroy()),
      cut,
      events([event('2', 'swapping')]),
      events([event('3', 'completed', true)]),
    )
    expect(await follow(url, {}, { swapId: 's' })).toEqual({
      seen: ['pending', 'swapping', 'completed'],
      failure: undefined,
    })
    expect(arrived.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '1', '1', '2'])
    expect(arrived[0]?.url).toBe('/track/stream?swapId=s')
  })

  it('asks besides, because an answer by the hash may know more, and stops both at the end', async () => {
    let left = 0
    const open: Handle = (response) => {
      response.on('close', () => left++)
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event('1', 'pending'))
    }
    const views = (['pending', 'swapping', 'completed'] as const).map((status) => json(track(status)))
    const { url, arrived } = await serverOf([open], views)
    expect(await follow(url)).toEqual({ seen: ['pending', 'swapping', 'completed'], failure: undefined })
    expect(arrived).toHaveLength(4)
    await vi.waitFor(() => expect(left).toBe(1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(arrived).toHaveLength(4)
  })

  it('asks soon besides, not only after the longest wait', async () => {
    const open: Handle = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event('1', 'pending'))
    }
    const { url } = await serverOf([open], [json(track('pending')), json(track('pending')), json(track('completed'))])
    const seen = await follow(url, { maxPollMs: 60_000 })
    expect(seen).toEqual({ seen: ['pending', 'completed'], failure: undefined })
  })

  it('asks where the stream says that there is nothing to come', async () => {
    const over: Handle = (response) => void response.writeHead(204).end()
    const { url } = await serverOf([over], [json(track('refunded'))])
    expect(await follow(url)).toEqual({ seen: ['refunded'], failure: undefined })
  })

  it('asks where the server has not built the swap', async () => {
    const { url } = await serverOf([missing('txNotFound')], [json(track('completed'))])
    expect(await follow(url)).toEqual({ seen: ['completed'], failure: undefined })
  })
})
