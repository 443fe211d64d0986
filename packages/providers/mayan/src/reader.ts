// What verifiers outside an engine read: the contract and programs of orders.
export { FORWARDER, solanaAddresses } from './addresses.ts'
