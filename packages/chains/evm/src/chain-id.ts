import { findChain } from '@switchyard/core'

/**
 * Chain ids of networks that differ from the id listed by the API.
 *
 * Source: viem 2.57.1 defines HyperEVM as 999; the API's chain table has 2868.
 */
const networkChainId: Readonly<Record<string, string>> = { HYPEREVM: '999' }

/** Returns the chain id that the network of a chain signs for; `undefined` for an unknown chain. */
export const findChainId = (chain: string): string | undefined => networkChainId[chain] ?? findChain(chain)?.chainId
