import type { TrackEvent } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { renderTrack } from '../render/render-track.ts'
import { apiOf, BITCOIN, callOf } from '../testing/recording-engine.ts'
import { track } from '../testing/samples.ts'

describe('where a swap stands', () => {
  const named = { hash: '0xa', chainId: '1' }

  it('is asked for by the body, with the key', async () => {
    const { api, calls } = apiOf({ track: track() })
    expect(await api.track(callOf(named))).toEqual(renderTrack(track()))
    expect(calls[0]).toMatchObject({ request: named, call: { apiKey: 'key' } })
    await expect(api.track(callOf({}))).rejects.toThrow('body/hash')
  })

  it('needs no key for a page behind a link', async () => {
    const { api, calls } = apiOf({ track: track() })
    expect(await api.openLink(callOf(undefined, 'hash=0xa&chainId=1&t=abc'))).toEqual(renderTrack(track()))
    expect(await api.explore(callOf({ depositAddress: 'bc1q' }))).toEqual(renderTrack(track()))
    expect(calls.map(({ request }) => request)).toEqual([{ ...named, accessToken: 'abc' }, { depositAddress: 'bc1q' }])
    for (const { call } of calls) {
      expect(call.keyless).toBe(true)
      expect(call).not.toHaveProperty('apiKey')
    }
    await expect(api.openLink(callOf(undefined, 'chainId=1'))).rejects.toThrow('query/hash')
    await expect(api.explore(callOf({}))).rejects.toThrow('body/hash')
  })

  it('names assets by CAIP-19 as the query says, else the deployment', async () => {
    const isNamed = async (query: string, caip19?: boolean) => {
      const { api } = apiOf({ track: track() }, {}, caip19 === undefined ? {} : { wire: { caip19 } })
      const shown = [
        await api.track(callOf(named, query)),
        await api.openLink(callOf(undefined, `hash=0xa&chainId=1&${query}`)),
        await api.explore(callOf(named, query)),
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
  const event: TrackEvent = { type: 'snapshot', id: '7', at: '2026-11-23T00:00:00.000Z', final: true, track: track() }
  const source = (isOver = false) =>
    Object.assign(
      (async function* () {
        yield event
      })(),
      { isOver },
    )

  it('writes each event, and says whether there are none', async () => {
    const { api, calls } = apiOf({ trackStream: source() })
    const { signal } = new AbortController()
    const call = callOf(undefined, 'swapId=s-1&after=0000000000000007', { signal })
    const stream = await api.trackStream(call)
    expect(stream.isOver).toBe(false)
    expect((await stream.next()).value).toMatchObject({ event: 'snapshot', id: '7', data: { final: true } })
    expect(calls[0]).toMatchObject({ request: { swapId: 's-1' }, call: { apiKey: 'key' } })
    expect(calls[0]?.options).toStrictEqual({ signal, after: '0000000000000007' })
    expect((await apiOf({ trackStream: source(true) }).api.trackStream(call)).isOver).toBe(true)
  })

  it('continues behind the event that the header names, before that of the query', async () => {
    const { api, calls } = apiOf({ trackStream: source() })
    const query = 'swapId=s-1&after=0000000000000007'
    await api.trackStream({ ...callOf(undefined, query), lastEventId: '0000000000000009' })
    expect(calls[0]?.options).toStrictEqual({ after: '0000000000000009' })
    await api.trackStream(callOf(undefined, 'swapId=s-1&after='))
    expect(calls[1]?.options).toStrictEqual({})
    await expect(api.trackStream(callOf(undefined, ''))).rejects.toThrow('query/swapId')
  })

  it('needs no key for a page behind a link', async () => {
    const { api, calls } = apiOf({ trackStream: source() })
    await api.exploreStream(callOf(undefined, 'hash=0xa&chainId=1&t=abc'))
    expect(calls[0]).toMatchObject({
      request: { hash: '0xa', chainId: '1', accessToken: 'abc' },
      call: { keyless: true },
    })
    expect(calls[0]?.call).not.toHaveProperty('apiKey')
  })
})
