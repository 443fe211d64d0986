import { FACTS, type Plugin } from '@switchyard/core'
import { createFamilyPlugin, type FamilyOptions } from '@switchyard/thorchain-family'
import { createMayachainNetwork, mayachainFacts } from './network.ts'

/** Options of {@link mayachain}. */
export interface MayachainOptions extends FamilyOptions {
  /** Blocks between sub-swaps; 0 means a single swap. Default 3. */
  readonly streamingInterval?: number
}

/**
 * Swaps through Maya Protocol as `MAYACHAIN_STREAMING`. Does no I/O and reads no environment.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [mayachain({ affiliateAccount: 'my-name' })] })
 * ```
 */
export const mayachain = (options: MayachainOptions = {}): Plugin =>
  createFamilyPlugin(
    {
      name: '@switchyard/provider-mayachain',
      id: 'MAYACHAIN_STREAMING',
      createNetwork: (resolve) => createMayachainNetwork(resolve(FACTS).follow(mayachainFacts)),
      label: {
        displayName: 'Mayachain',
        displayNameLong: 'Mayachain Streaming',
        keywords: ['mayachain', 'maya', 'maya protocol', 'cacao'],
        url: 'https://www.mayaprotocol.com',
      },
      defaults: {
        streamingInterval: 3,
        streamingQuantity: 0,
        slippageBps: 100,
      },
    },
    options,
  )
