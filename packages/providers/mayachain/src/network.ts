import type { ReadFacts } from '@switchyard/core'
import { type FamilyFacts, followFacts, type Network } from '@switchyard/thorchain-family/reader'
import { mayachainFacts } from './facts.ts'

export { mayachainFacts }

/** Decimals of MAYAChain's own coins; all other assets use eight in the node's figures. */
const homeDecimals: Readonly<Record<string, number>> = { CACAO: 10, MAYA: 4 }

/**
 * Maya Protocol; what the network decides is read from `facts` at each use.
 *
 * Source: mayanode 1.111 and the models of 1.123.
 *
 * @example const network = createMayachainNetwork(resolve(FACTS).follow(mayachainFacts))
 */
export const createMayachainNetwork = (facts?: ReadFacts<FamilyFacts>): Network =>
  followFacts(
    {
      provider: 'MAYACHAIN_STREAMING',
      name: 'Maya Protocol',
      protocol: 'mayachain',
      chain: 'MAYA',
      coin: 'MAYA.CACAO',
      homeDecimals: (ticker) => (Object.hasOwn(homeDecimals, ticker) ? homeDecimals[ticker] : undefined),
      coinDepthField: 'balance_cacao',
      heightField: 'mayachain',
      // Source: mayanode 1.111 and 1.124, `swap_current.go`.
      limitCoversOutboundFee: false,
      affiliateParameters: 'joined',
      fullMemosSince: [1, 123, 0],
      // Source: mayanode `SwapMemo.string`, which abbreviates the destination; whether the separator goes too is a guess.
      omittedPrefixes: { XRD: ['account_rdx1', 'account_rdx'] },
    },
    mayachainFacts,
    facts,
  )

/** The network with the package's own facts, for readers outside an engine. */
export const mayachainNetwork: Network = createMayachainNetwork()
