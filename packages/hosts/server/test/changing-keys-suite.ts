import { expect, it } from 'vitest'
import { fakeQuoteBody } from '../../http/test/fake-plugin.ts'
import { eventually } from './eventually.ts'
import type { KeyedServer } from './keyed-server.ts'

interface KeyPlace {
  /** The `keys` command on them. */
  keys(...words: readonly string[]): Promise<string>
  /** A server that looks for changes that often, or not at all within a test. */
  start(followMs?: number): Promise<KeyedServer>
}

/** Keys that change under a running server, wherever they are kept. */
export const changingKeysSuite = ({ keys, start }: KeyPlace): void => {
  it('open a running server within moments, carry their terms, and stop opening when they are revoked', async () => {
    const first = await keys('create', '--id', 'first', '--per-minute', 'quote=1000')
    const { status, post } = await start(20)
    const { headers, status: opened } = await post('/v3/quote', first, fakeQuoteBody)
    expect([opened, headers.get('ratelimit-limit')]).toEqual([200, '1000'])
    const second = await keys('create', '--id', 'second')
    await eventually(async () => (await status(second)) === 200)
    const third = await keys('create', '--id', 'third', '--deny', 'FAKE')
    await eventually(async () => (await status(third)) === 404)
    await keys('revoke', '--id', 'first')
    await eventually(async () => (await status(first)) === 401)
    expect([await status(second), await status(third), await status(`${third}x`)]).toEqual([200, 404, 401])
  })

  it('open side by side while they are rotated, for as long as the overlap lasts, once the server reads them again', async () => {
    const old = await keys('create', '--id', 'acme')
    const { server, status } = await start()
    const renewed = await keys('rotate', '--id', 'acme', '--overlap', '1h')
    expect(await status(renewed)).toBe(401)
    await server.reload()
    expect([await status(old), await status(renewed)]).toEqual([200, 200])
    const last = await keys('rotate', '--id', 'acme', '--overlap', '0')
    await server.reload()
    expect([await status(old), await status(renewed), await status(last)]).toEqual([401, 401, 200])
  })
}
