// What verifiers outside an engine read: contracts, programs and chains of orders.
export { FORWARDER, solanaAddresses } from './assets/addresses.ts'
export { findChainByCode, type Machine, type MayanChain } from './assets/chains.ts'
export { swiftContracts } from './assets/contracts.ts'
