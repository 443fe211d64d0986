import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { chainOver, coin, context, serverOf } from './testing/fixtures.ts'
import { xrp } from './xrp.ts'

const never = () => Promise.reject(new UpstreamError("The engine's way out was used"))

/** The scripted network behind `fetch`. */
const fetchOver =
  (http: ReturnType<typeof serverOf>['http']): typeof globalThis.fetch =>
  async (input, init) => {
    const method = init?.method === 'POST' ? 'POST' : 'GET'
    const body = typeof init?.body === 'string' ? init.body : undefined
    const { status, text } = await http({ method, url: String(input), ...(body !== undefined && { body }) })
    return new Response(text, { status })
  }

describe('the plugin', () => {
  it.each<[string, object]>([
    ['no URL', { rpc: [] }],
    ['another scheme', { rpc: 'ftp://x' }],
    ['no URL at all', { rpc: 'https://' }],
    ['no lifetime', { lifetimeLedgers: 0 }],
  ])('refuses %s', (_, options) => {
    expect(() => xrp(options)).toThrow(TypeError)
  })

  it('goes out through the fetch it is given', async () => {
    const { http } = serverOf({ accounts: { rnBFvgZphmN39GWzUJeUitaP22Fr9be75H: { balance: 70n } } })
    const outgoing = { asset: coin, amount: 1n, sources: ['rnBFvgZphmN39GWzUJeUitaP22Fr9be75H'] as [string] }
    const funds = await chainOver(never, { fetch: fetchOver(http) }).funds(outgoing, context)
    expect(funds.balance).toBe(70n)
    const broken = chainOver(never, { fetch: () => Promise.reject(new Error('no network')) })
    await expect(broken.funds(outgoing, context)).rejects.toMatchObject({ code: 'failedToRetrieveBalance' })
  })

  it('reads the addresses of its own chain alone', () => {
    const chain = chainOver(never)
    expect(chain.address('XRP', 'rnBFvgZphmN39GWzUJeUitaP22Fr9be75H')).toBeDefined()
    expect(chain.address('ETH', 'rnBFvgZphmN39GWzUJeUitaP22Fr9be75H')).toBeUndefined()
  })
})
