import { type Chain, HTTP, type Plugin } from '@switchyard/core'
import { createApi } from '@switchyard/net'
import { readAddress } from './address.ts'
import { build } from './build.ts'
import { decode } from './decode.ts'
import { readFunds } from './funds.ts'
import type { AcmeChainOptions } from './options.ts'

/**
 * The Acme chain, which the engine does not know: accounts, one coin, memos.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [acmeChain({ gateway: 'https://gateway.acme.example' })], http: createHttp() })
 * ```
 */
export const acmeChain = ({ gateway }: AcmeChainOptions): Plugin => ({
  name: '@acme/switchyard-chain',
  register: (registry) =>
    registry.chain('acme', (resolve): Chain => {
      const api = createApi({ baseUrl: gateway, http: resolve(HTTP) })
      return {
        family: 'acme',
        contract: 1,
        codes: ['ACME'],
        facts: [
          { code: 'ACME', chainId: 'acme-1', name: 'Acme', nativeTicker: 'ACME', nativeDecimals: 6, blockSeconds: 5 },
        ],
        readAddress: (_code, text) => readAddress(text),
        readFunds: (outgoing, { signal }) => readFunds(api, outgoing.sources[0], signal),
        build: async (deposit, funds) => build(deposit, funds),
        decode,
      }
    }),
})
