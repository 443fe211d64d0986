// What verifiers outside an engine read: contracts, programs and chains of orders.
export { FORWARDER, solanaAddresses } from './addresses.ts'
export { chainCoded, type Machine, type MayanChain } from './chains.ts'
export { swiftContracts } from './contracts.ts'
