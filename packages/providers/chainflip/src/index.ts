export { chainflip } from './chainflip.ts'
export type { ChainflipOptions, VaultChain } from './options.ts'
