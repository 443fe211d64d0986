export { type ChainflipOptions, chainflip } from './chainflip.ts'
export type { VaultChain } from './options.ts'
