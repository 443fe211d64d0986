import type { ReadFacts } from '@switchyard/core'
import { type FamilyFacts, followFacts, type Network } from '@switchyard/thorchain-family/reader'
import { thorchainFacts } from './facts.ts'

export { thorchainFacts }

/**
 * THORChain; what the network decides is read from `facts` at each use.
 *
 * @example const network = createThorchainNetwork(resolve(FACTS).follow(thorchainFacts))
 */
export const createThorchainNetwork = (facts?: ReadFacts<FamilyFacts>): Network =>
  followFacts(
    {
      provider: 'THORCHAIN_STREAMING',
      name: 'THORChain',
      protocol: 'thorchain',
      chain: 'THOR',
      coin: 'THOR.RUNE',
      homeDecimals: () => 8,
      coinDepthField: 'balance_rune',
      heightField: 'thorchain',
      nativeFees: { path: 'network', outbound: 'native_outbound_fee_rune', deposit: 'native_tx_fee_rune' },
      // Source: thornode 3.17, `swap_current.go`; 3.9 compared the whole output.
      limitCoversOutboundFee: true,
      affiliateParameters: 'repeated',
    },
    thorchainFacts,
    facts,
  )

/** The network with the package's own facts, for readers outside an engine. */
export const thorchainNetwork: Network = createThorchainNetwork()
