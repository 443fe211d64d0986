import { chainflip } from './chainflip/chainflip.ts'
import { near } from './near/near.ts'
import { oneinch } from './oneinch/oneinch.ts'
import type { NetworkFactory } from './simulated-network.ts'
import { thorchain } from './thorchain/thorchain.ts'

/** Every simulated network with its default options. */
export const networks: readonly NetworkFactory[] = [chainflip(), thorchain(), near(), oneinch()]
