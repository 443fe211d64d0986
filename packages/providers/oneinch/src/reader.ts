// What verifiers outside an engine read: calls of the router, and where it is.

export { allCodes, listNetworks } from './assets/network.ts'
export { decodeCall, type RouterCall } from './deposit/decode-call.ts'
