import { UpstreamError } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { cardano } from './cardano.ts'
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
    ['no URL', { gateway: [] }],
    ['another scheme', { gateway: 'ftp://x' }],
    ['no URL at all', { gateway: 'https://' }],
    ['a fee that is no number', { feePerByte: 0.5 }],
  ])('refuses %s', (_, options) => {
    expect(() => cardano(options)).toThrow(TypeError)
  })

  it('goes out through the fetch it is given', async () => {
    const { http } = gatewayOf([{ lovelace: 70n }])
    const outgoing = {
      asset: coin,
      amount: 1n,
      sources: ['addr1v9wa6entm75duchtu50mu6u6hkagdgqzaevt0cwryaw3pnca870vt'] as [string],
    }
    const funds = await chainOver(never, { fetch: fetchOver(http) }).funds(outgoing, context)
    expect(funds.balance).toBe(70n)
    const broken = chainOver(never, { fetch: () => Promise.reject(new Error('no network')) })
    await expect(broken.funds(outgoing, context)).rejects.toMatchObject({ code: 'failedToRetrieveBalance' })
  })

  it('reads the addresses of its own chain alone', () => {
    const chain = chainOver(never)
    expect(chain.address('ADA', 'addr1v9wa6entm75duchtu50mu6u6hkagdgqzaevt0cwryaw3pnca870vt')).toBeDefined()
    expect(chain.address('ETH', 'addr1v9wa6entm75duchtu50mu6u6hkagdgqzaevt0cwryaw3pnca870vt')).toBeUndefined()
  })
})
