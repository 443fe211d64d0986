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
