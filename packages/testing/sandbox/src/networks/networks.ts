import { chainflip } from './chainflip/chainflip.ts'
import { flashnet } from './flashnet/flashnet.ts'
import { garden } from './garden/garden.ts'
import { harbor } from './harbor/harbor.ts'
import { mayachain } from './mayachain/mayachain.ts'
import { mayan } from './mayan/mayan.ts'
import { near } from './near/near.ts'
import { oneinch } from './oneinch/oneinch.ts'
import { pactswap } from './pactswap/pactswap.ts'
import type { NetworkFactory } from './simulated-network.ts'
import { thorchain } from './thorchain/thorchain.ts'

/** Every simulated network with its default options. */
export const networks: readonly NetworkFactory[] = [
  chainflip(),
  thorchain(),
  mayachain(),
  near(),
  oneinch(),
  garden(),
  pactswap(),
  harbor(),
  flashnet(),
  mayan(),
]
