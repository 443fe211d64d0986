import { CLOCK, HTTP, type Plugin } from '@switchyard/core'
import { yourNameClient } from './client.ts'
import type { YourNameOptions } from './options.ts'
import { yourNameProvider } from './provider.ts'

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
      yourNameProvider(yourNameClient({ baseUrl, apiKey, http: resolve(HTTP), clock: resolve(CLOCK) })),
    ),
})
