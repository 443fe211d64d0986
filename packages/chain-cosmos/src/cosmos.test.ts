import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { cosmos } from './cosmos.ts'
import { chainOver, coin, context, gatewayOf } from './testing/fixtures.ts'

const never = () => Promise.reject(new UpstreamError("The engine's way out was used"))

/** The scripted network behind `fetch`. */
const fetchOver =
  (http: ReturnType<typeof gatewayOf>['http']): typeof globalThis.fetch =>
  async (input, init) => {
    const method = init?.method === 'POST' ? 'POST' : 'GET'
    const body = typeof init?.body === 'string' ? init.body : undefined
    const { status, text } = await http({ method, url: String(input), ...(body !== undefined && { body }) })
    return new Response(text, { status })
  }

describe('the plugin', () => {
  it.each<[string, object]>([
    ['an unknown chain', { gateway: { BTC: 'https://x' } }],
    ['fees of an unknown chain', { fees: { BTC: {} } }],
    ['no URL', { gateway: { GAIA: [] } }],
    ['another scheme', { gateway: { GAIA: 'ftp://x' } }],
    ['a negative fee', { fees: { GAIA: { fee: -1n } } }],
  ])('refuses %s', (_, options) => {
    expect(() => cosmos(options)).toThrow(TypeError)
  })

  it('goes out through the fetch it is given', async () => {
    const { http } = gatewayOf({ balances: { uatom: '70' } })
    const outgoing = {
      asset: coin('GAIA', 'ATOM'),
      amount: 1n,
      sources: ['cosmos1g975h6gdx5mryeac72h6lj2nzygugxhy2xgtga'] as [string],
    }
    const funds = await chainOver(never, { fetch: fetchOver(http) }).funds(outgoing, context)
    expect(funds.balance).toBe(70n)
    const broken = chainOver(never, { fetch: () => Promise.reject(new Error('no network')) })
    await expect(broken.funds(outgoing, context)).rejects.toMatchObject({ code: 'failedToRetrieveBalance' })
  })

  it('reads the addresses of its own chain alone', () => {
    const chain = chainOver(never)
    expect(chain.address('GAIA', 'cosmos1g975h6gdx5mryeac72h6lj2nzygugxhy2xgtga')).toBeDefined()
    expect(chain.address('ETH', 'cosmos1g975h6gdx5mryeac72h6lj2nzygugxhy2xgtga')).toBeUndefined()
  })
})
