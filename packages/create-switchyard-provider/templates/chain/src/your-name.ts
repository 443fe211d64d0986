import { type Chain, HTTP, type Plugin } from '@switchyard/core'
import { createApi } from '@switchyard/net'
import { readAddress } from './address.ts'
import { build } from './build.ts'
import { decode } from './decode.ts'
import { facts } from './facts.ts'
import { readFunds } from './funds.ts'
import type { YourNameOptions } from './options.ts'

/**
 * The Your Name chain.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [yourName({ gateway: 'https://gateway.example' })], http: createHttp() })
 * ```
 */
export const yourName = ({ gateway }: YourNameOptions): Plugin => ({
  name: '@your-name/switchyard-plugin',
  register: (registry) =>
    registry.chain('your-name', (resolve): Chain => {
      const api = createApi({ baseUrl: gateway, http: resolve(HTTP) })
      return {
        family: 'your-name',
        contract: 1,
        codes: [facts.code],
        facts: [facts],
        readAddress: (_code, text) => readAddress(text),
        readFunds: ({ sources }, { signal }) => readFunds(api, sources[0], signal),
        build: async (deposit, funds) => build(deposit, funds),
        decode,
      }
    }),
})
