import type { NetworkFactory } from './simulated-network.ts'
import { thorchain } from './thorchain/thorchain.ts'

/** Every simulated network with its default options. */
export const networks: readonly NetworkFactory[] = [thorchain()]
