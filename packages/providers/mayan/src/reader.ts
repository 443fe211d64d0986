// What verifiers outside an engine read: contracts, programs and chains of orders.
import { mayanFacts } from './facts.ts'

export { solanaAddresses } from './assets/addresses.ts'
export { findChainByCode, type Machine, type MayanChain } from './assets/chains.ts'
export { type MayanFacts, mayanFacts } from './facts.ts'

/** Contracts of Swift orders on every EVM chain, by version. No order goes through the first any more. */
export const swiftContracts: { readonly V1: string; readonly V2: string } = {
  V1: mayanFacts.own.retiredSwift,
  V2: mayanFacts.own.contracts.ETH?.SWIFT ?? '',
}
