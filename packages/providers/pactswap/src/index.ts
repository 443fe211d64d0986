export { type PactswapOptions, pactswap } from './pactswap.ts'
export type { ContractIds } from './settings.ts'
