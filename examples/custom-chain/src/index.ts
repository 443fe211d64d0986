export { acmeChain } from './acme-chain.ts'
export { type AcmeChainOptions, acmeChainOptionsSchema } from './options.ts'
