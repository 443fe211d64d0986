// What verifiers outside an engine read: calls of the router, and where it is.
export { decodeCall, type RouterCall } from './decode-call.ts'
export { allCodes, networksOf } from './network.ts'
