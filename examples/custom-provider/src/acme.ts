import { CLOCK, HTTP, type Plugin } from '@switchyard/core'
import { createClient } from './client.ts'
import type { AcmeOptions } from './options.ts'
import { createProvider } from './provider.ts'

/**
 * Swaps through Acme as provider `ACME`.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [acme({ apiKey: 'key' })], http: createHttp() })
 * ```
 */
export const acme = ({ baseUrl = 'https://api.acme.example', apiKey }: AcmeOptions): Plugin => ({
  name: '@acme/switchyard-provider',
  register: (registry) =>
    registry.provider('ACME', (resolve) =>
      createProvider(createClient({ baseUrl, apiKey, http: resolve(HTTP), clock: resolve(CLOCK) })),
    ),
})
