// What verifiers outside an engine read: the contract and programs of orders.
export { FORWARDER, solana } from './addresses.ts'
