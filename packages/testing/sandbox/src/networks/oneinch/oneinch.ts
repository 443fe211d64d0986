import type { NetworkFactory } from '../simulated-network.ts'
import { ROUTER } from './router-abi.ts'
import { routerContract } from './router-contract.ts'
import { routes } from './routes.ts'

/** 1inch: the Classic Swap API under `/oneinch/swap`, and its router on every EVM chain. */
export const oneinch = (): NetworkFactory => (world) => {
  for (const ledger of world.evm) ledger.install(ROUTER, routerContract(world, ledger))
  return {
    name: 'oneinch',
    paths: { api: '/oneinch' },
    mount: (app) => {
      for (const version of ['v6.0', 'v6.1']) app.route(`/oneinch/swap/${version}`, routes(world))
    },
  }
}
