import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { chainOver, coin, context, nodeOf } from './testing/fixtures.ts'
import { tron } from './tron.ts'

const never = () => Promise.reject(new UpstreamError("The engine's way out was used"))

/** The scripted network behind `fetch`. */
const fetchOver =
  (http: ReturnType<typeof nodeOf>['http']): typeof globalThis.fetch =>
  async (input, init) => {
    const method = init?.method === 'POST' ? 'POST' : 'GET'
    const body = typeof init?.body === 'string' ? init.body : undefined
    const { status, text } = await http({ method, url: String(input), ...(body !== undefined && { body }) })
    return new Response(text, { status })
  }

describe('the plugin', () => {
  it.each<[string, object]>([
    ['no URL', { gateway: [] }],
    ['another scheme', { gateway: 'ftp://x' }],
    ['no URL at all', { gateway: 'https://' }],
    ['a lifetime over a day', { lifetimeMs: 86_400_001 }],
    ['no lifetime', { lifetimeMs: 0 }],
  ])('refuses %s', (_, options) => {
    expect(() => tron(options)).toThrow(TypeError)
  })

  it('goes out through the fetch it is given', async () => {
    const { http } = nodeOf({ balance: 70 })
    const outgoing = { asset: coin, amount: 1n, sources: ['TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'] as [string] }
    const funds = await chainOver(never, { fetch: fetchOver(http) }).funds(outgoing, context)
    expect(funds.balance).toBe(70n)
    const broken = chainOver(never, { fetch: () => Promise.reject(new Error('no network')) })
    await expect(broken.funds(outgoing, context)).rejects.toMatchObject({ code: 'failedToRetrieveBalance' })
  })

  it('reads the addresses of its own chain alone', () => {
    const chain = chainOver(never)
    expect(chain.address('TRON', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')).toBeDefined()
    expect(chain.address('ETH', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')).toBeUndefined()
  })
})
