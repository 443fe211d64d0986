import type { Http, Plugin, Token } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { chainOf } from './chain-of.ts'
import { contextAt, NOW } from './context.ts'
import { fetchOver, never } from './fetch-over.ts'

/** What is peculiar to one chain. */
export interface PluginSuite {
  readonly make: (options: { readonly fetch?: typeof globalThis.fetch }) => Plugin
  /** Options that cannot be meant, with what is wrong about them. */
  readonly refuses: readonly (readonly [what: string, options: object])[]
  readonly coin: Token
  readonly address: string
  /** A network where `address` holds 70 base units of `coin`. */
  readonly http: Http
}

/** What every plugin of a chain holds: its options, its way out, its addresses. */
export const pluginSuite = ({ make, refuses, coin, address, http }: PluginSuite): void => {
  const outgoing = { asset: coin, amount: 1n, sources: [address] as [string] }
  const context = contextAt()

  describe('the plugin', () => {
    it.each(refuses)('refuses %s', (_, options) => {
      expect(() => make(options)).toThrow(TypeError)
    })

    it('goes out through the fetch it is given', async () => {
      const chain = chainOf(make({ fetch: fetchOver(http) }), never)
      expect((await chain.funds(outgoing, context)).balance).toBe(70n)
      const broken = chainOf(make({ fetch: () => Promise.reject(new Error('no network')) }), never)
      await expect(broken.funds(outgoing, context)).rejects.toMatchObject({ code: 'failedToRetrieveBalance' })
    })

    it('tells the balance of an address', async () => {
      const balances = await chainOf(make({}), http).balances?.(coin.chain, address, contextAt(NOW, [coin]))
      expect(balances).toEqual([{ token: coin, amount: 70n }])
    })

    it('reads the addresses of its own chain alone', () => {
      const chain = chainOf(make({}), never)
      expect(chain.address(coin.chain, address)).toBeDefined()
      expect(chain.address(coin.chain === 'ETH' ? 'BTC' : 'ETH', address)).toBeUndefined()
    })
  })
}
