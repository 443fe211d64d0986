export type { ContractIds, PactswapOptions } from './options.ts'
export { pactswap } from './pactswap.ts'
