// What verifiers outside an engine read: calls of the router, and where it is.

export { decodeCall, type RouterCall } from './deposit/decode-call.ts'
export { type OneinchFacts, oneinchFacts } from './facts.ts'
