import { CLOCK, HTTP, type Plugin } from '@switchyard/core'
import { createClient } from './client.ts'
import type { YourNameOptions } from './options.ts'
import { createProvider } from './provider.ts'

/**
 * Swaps through Your Name as provider `YOUR_NAME`.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [yourName({ apiKey: 'key' })], http: createHttp() })
 * ```
 */
export const yourName = ({ baseUrl = 'https://api.your-name.example', apiKey }: YourNameOptions): Plugin => ({
  name: '@your-name/switchyard-plugin',
  register: (registry) =>
    registry.provider('YOUR_NAME', (resolve) =>
      createProvider(createClient({ baseUrl, apiKey, http: resolve(HTTP), clock: resolve(CLOCK) })),
    ),
})
