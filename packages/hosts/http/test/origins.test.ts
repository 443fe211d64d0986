import type { HandlerOptions } from '@switchyard/host-http'
import { describe, expect, it } from 'vitest'
import { key, post, send } from './sending.ts'

describe('other origins', () => {
  const preflight = (origin: string, options: HandlerOptions) =>
    send(
      '/v3/quote',
      {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'content-type,x-api-key',
        },
      },
      options,
    )

  it('are let in where the host names them', async () => {
    const options = { cors: { origins: ['https://wallet.example'] } }
    const { headers, status } = await preflight('https://wallet.example', options)
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, 'https://wallet.example'])
    expect(headers.get('access-control-allow-headers')).toContain('x-api-key')
    const stranger = await preflight('https://stranger.example', options)
    expect(stranger.headers.get('access-control-allow-origin')).toBeNull()
    const refused = await post({ headers: { origin: 'https://wallet.example' } }, options)
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([
      401,
      'https://wallet.example',
    ])
  })

  it('may send every method and header of the API, and read what clients need', async () => {
    const cors = { origins: ['https://wallet.example'] }
    const { headers } = await preflight('https://wallet.example', { cors })
    expect(headers.get('access-control-allow-methods')).toBe('GET,HEAD,POST,PATCH,DELETE')
    expect(headers.get('access-control-allow-headers')).toBe(
      'content-type,x-api-key,x-request-id,x-user-ip,idempotency-key,if-none-match,last-event-id',
    )
    const answer = await post({ headers: { ...key, origin: 'https://wallet.example' } }, { cors })
    expect(answer.headers.get('access-control-expose-headers')).toBe(
      'x-request-id,etag,link,retry-after,ratelimit-limit,ratelimit-remaining,ratelimit-reset,ratelimit-policy',
    )
  })

  const lists = async (cors?: HandlerOptions['cors'], headers: Record<string, string> = {}) => {
    const init = { headers: { ...key, origin: 'https://wallet.example', ...headers } }
    return send('/tokens', init, cors === undefined ? {} : { cors })
  }

  it('get the same tokens, under the same tag', async () => {
    const own = await lists()
    const [text, etag] = [await own.text(), own.headers.get('etag')]
    expect(text.length).toBeGreaterThan(100)
    for (const cors of [{ origins: '*' }, { origins: ['https://wallet.example'] }] as const) {
      const theirs = await lists(cors)
      expect([theirs.status, await theirs.text(), theirs.headers.get('etag')]).toEqual([200, text, etag])
      expect(theirs.headers.get('ratelimit-limit')).toBeNull()
      expect((await lists(cors, { 'accept-encoding': 'gzip' })).headers.get('content-encoding')).toBe('gzip')
      const known = await lists(cors, { 'if-none-match': etag ?? '' })
      expect([known.status, await known.text()]).toEqual([304, ''])
      expect(known.headers.get('access-control-allow-origin')).toBe(theirs.headers.get('access-control-allow-origin'))
    }
  })

  it('share cached tokens by encoding, and by origin where several are named', async () => {
    const named = await lists({ origins: ['https://wallet.example'] })
    expect([named.headers.get('access-control-allow-origin'), named.headers.get('vary')?.toLowerCase()]).toEqual([
      'https://wallet.example',
      'accept-encoding, origin',
    ])
    expect((await lists({ origins: '*' })).headers.get('vary')).toBe('accept-encoding')
    expect((await lists()).headers.get('access-control-allow-origin')).toBeNull()
  })

  it('may cache the answer to a preflight for ten minutes, or as long as the host says', async () => {
    const ageOf = async (cors: HandlerOptions['cors']) =>
      (await preflight('https://wallet.example', { cors })).headers.get('access-control-max-age')
    expect(await ageOf({ origins: '*' })).toBe('600')
    expect(await ageOf({ origins: '*', maxAgeSeconds: 30 })).toBe('30')
  })

  it('may all be let in', async () => {
    const response = await post({ headers: { ...key, origin: 'https://any.example' } }, { cors: { origins: '*' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cross-origin-resource-policy')).toBeNull()
  })
})
