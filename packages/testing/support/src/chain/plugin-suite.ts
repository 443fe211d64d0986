import type { Http, Plugin, Token } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { contextAt, NOW } from './context-at.ts'
import { createChain } from './create-chain.ts'
import { fetchOver } from './fetch-over.ts'
import { unusedHttp } from './unused-http.ts'

/** The parts that differ between chains. */
export interface PluginSuite {
  readonly make: (options: { readonly fetch?: typeof globalThis.fetch }) => Plugin
  /** Invalid options, each with its reason. */
  readonly refuses: readonly (readonly [what: string, options: object])[]
  readonly coin: Token
  readonly address: string
  /** A stub network where `address` holds 70 base units of `coin`. */
  readonly http: Http
}

/** Tests what every chain plugin must do: reject invalid options, use the given `fetch`, read balances and addresses. */
export const pluginSuite = ({ make, refuses, coin, address, http }: PluginSuite): void => {
  const outgoing = { asset: coin, amount: 1n, sources: [address] as [string] }
  const context = contextAt()

  describe('the plugin', () => {
    it.each(refuses)('rejects %s', (_, options) => {
      expect(() => make(options)).toThrow(TypeError)
    })

    it('sends requests through the given fetch', async () => {
      const chain = createChain(make({ fetch: fetchOver(http) }), unusedHttp)
      expect((await chain.readFunds(outgoing, context)).balance).toBe(70n)
      const broken = createChain(make({ fetch: () => Promise.reject(new Error('no network')) }), unusedHttp)
      await expect(broken.readFunds(outgoing, context)).rejects.toMatchObject({ code: 'failedToRetrieveBalance' })
    })

    it('reads the balances of an address', async () => {
      const balances = await createChain(make({}), http).readBalances?.(coin.chain, address, contextAt(NOW, [coin]))
      expect(balances).toEqual([{ token: coin, amount: 70n }])
    })

    it('accepts addresses of its own chain only', () => {
      const chain = createChain(make({}), unusedHttp)
      expect(chain.readAddress(coin.chain, address)).toBeDefined()
      expect(chain.readAddress(coin.chain === 'ETH' ? 'BTC' : 'ETH', address)).toBeUndefined()
    })
  })
}
