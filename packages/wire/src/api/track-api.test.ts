import type { TrackEvent } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { renderTrack } from '../render/render-track.ts'
import { BITCOIN, createCall, createTestApi } from '../testing/recording-engine.ts'
import { createTrack } from '../testing/samples.ts'

describe('where a swap stands', () => {
  const named = { hash: '0xa', chainId: '1' }

  it('is asked for by the body, with the key', async () => {
    const { api, calls } = createTestApi({ track: createTrack() })
    expect(await api.track(createCall(named))).toEqual(renderTrack(createTrack()))
    expect(calls[0]).toMatchObject({ request: named, call: { apiKey: 'key' } })
    await expect(api.track(createCall({}))).rejects.toThrow('body/hash')
  })

  it('needs no key for a page behind a link', async () => {
    const { api, calls } = createTestApi({ track: createTrack() })
    expect(await api.openLink(createCall(undefined, 'hash=0xa&chainId=1&t=abc'))).toEqual(renderTrack(createTrack()))
    expect(await api.explore(createCall({ depositAddress: 'bc1q' }))).toEqual(renderTrack(createTrack()))
    expect(calls.map(({ request }) => request)).toEqual([{ ...named, accessToken: 'abc' }, { depositAddress: 'bc1q' }])
    for (const { call } of calls) {
      expect(call.keyless).toBe(true)
      expect(call).not.toHaveProperty('apiKey')
    }
    await expect(api.openLink(createCall(undefined, 'chainId=1'))).rejects.toThrow('query/hash')
    await expect(api.explore(createCall({}))).rejects.toThrow('body/hash')
  })

  it('names assets by CAIP-19 as the query says, else the deployment', async () => {
    const isNamed = async (query: string, caip19?: boolean) => {
      const { api } = createTestApi({ track: createTrack() }, {}, caip19 === undefined ? {} : { wire: { caip19 } })
      const shown = [
        await api.track(createCall(named, query)),
        await api.openLink(createCall(undefined, `hash=0xa&chainId=1&${query}`)),
        await api.explore(createCall(named, query)),
      ]
      return shown.map(({ meta }) => meta?.caip19?.['BTC.BTC'] === BITCOIN)
    }
    expect(await isNamed('')).toEqual([false, false, false])
    expect(await isNamed('caip19=true')).toEqual([true, true, true])
    expect(await isNamed('', true)).toEqual([true, true, true])
    expect(await isNamed('caip19=false', true)).toEqual([false, false, false])
  })
})

describe('a stream of a swap', () => {
  const event: TrackEvent = {
    type: 'snapshot',
    id: '7',
    at: '2026-11-23T00:00:00.000Z',
    final: true,
    track: createTrack(),
  }
  const source = (isOver = false) =>
    Object.assign(
      (async function* () {
        yield event
      })(),
      { isOver },
    )

  it('writes each event, and says whether there are none', async () => {
    const { api, calls } = createTestApi({ trackStream: source() })
    const { signal } = new AbortController()
    const call = createCall(undefined, 'swapId=s-1&after=0000000000000007', { signal })
    const stream = await api.trackStream(call)
    expect(stream.isOver).toBe(false)
    expect((await stream.next()).value).toMatchObject({ event: 'snapshot', id: '7', data: { final: true } })
    expect(calls[0]).toMatchObject({ request: { swapId: 's-1' }, call: { apiKey: 'key' } })
    expect(calls[0]?.options).toStrictEqual({ signal, after: '0000000000000007' })
    expect((await createTestApi({ trackStream: source(true) }).api.trackStream(call)).isOver).toBe(true)
  })

  it('continues behind the event that the header names, before that of the query', async () => {
    const { api, calls } = createTestApi({ trackStream: source() })
    const query = 'swapId=s-1&after=0000000000000007'
    await api.trackStream({ ...createCall(undefined, query), lastEventId: '0000000000000009' })
    expect(calls[0]?.options).toStrictEqual({ signal: undefined, after: '0000000000000009' })
    await api.trackStream(createCall(undefined, 'swapId=s-1&after='))
    expect(calls[1]?.options).toStrictEqual({ signal: undefined, after: undefined })
    await expect(api.trackStream(createCall(undefined, ''))).rejects.toThrow('query/swapId')
  })

  it('needs no key for a page behind a link', async () => {
    const { api, calls } = createTestApi({ trackStream: source() })
    await api.exploreStream(createCall(undefined, 'hash=0xa&chainId=1&t=abc'))
    expect(calls[0]).toMatchObject({
      request: { hash: '0xa', chainId: '1', accessToken: 'abc' },
      call: { keyless: true },
    })
    expect(calls[0]?.call).not.toHaveProperty('apiKey')
  })
})
