import { FACTS, type Plugin } from '@switchyard/core'
import { createFamilyPlugin, type FamilyOptions } from '@switchyard/thorchain-family'
import { createThorchainNetwork, thorchainFacts } from './network.ts'

/** Options of {@link thorchain}. */
export interface ThorchainOptions extends FamilyOptions {
  /**
   * Blocks between sub-swaps; 0 is a rapid swap, which the network divides within one block. Default 0 while the network has
   * rapid swaps and the sell is small beside its pools, otherwise 1.
   */
  readonly streamingInterval?: number
}

/**
 * Swaps through THORChain as `THORCHAIN_STREAMING`. Does no I/O and reads no environment.
 *
 * @example
 * ```ts
 * const engine = createEngine({ plugins: [thorchain({ affiliateAccount: 'my-name' })] })
 * ```
 */
export const thorchain = (options: ThorchainOptions = {}): Plugin =>
  createFamilyPlugin(
    {
      name: '@switchyard/provider-thorchain',
      id: 'THORCHAIN_STREAMING',
      createNetwork: (resolve) => createThorchainNetwork(resolve(FACTS).follow(thorchainFacts)),
      label: {
        displayName: 'THORChain',
        displayNameLong: 'THORChain Streaming',
        keywords: ['thorchain', 'thorswap', 'rune'],
        url: 'https://thorchain.org',
      },
      defaults: {
        streamingInterval: 'rapid',
        streamingQuantity: 0,
        slippageBps: 100,
      },
    },
    options,
  )
