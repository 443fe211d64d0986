import type { NetworkFactory } from '../simulated-network.ts'
import { Engine } from './engine/engine.ts'
import type { Protocol } from './protocol.ts'
import { radixRouter } from './radix-router.ts'
import { routerContract } from './router-contract.ts'
import { midgard } from './routes/midgard.ts'
import { thornode } from './routes/thornode.ts'
import { createState } from './state.ts'
import { isStateless, statelessRouter } from './stateless-router.ts'

/** A THORChain-like network: its node, its Midgard, routers on its EVM chains. */
export const networkOf =
  (protocol: Protocol, names: readonly string[]): NetworkFactory =>
  (world) => {
    for (const { chain, chainId, router } of protocol.profiles) {
      const ledger = world.evm.find(({ parameters }) => parameters.chainId === chainId)
      if (ledger && router) ledger.install(router, isStateless(router) ? statelessRouter : routerContract)
      if (chain === world.radix.chain && router) world.radix.install(router, radixRouter)
    }
    const state = createState(world, protocol, names)
    const engine = new Engine(state)
    return {
      name: protocol.name,
      paths: { [protocol.service]: `/${protocol.service}`, midgard: `/${protocol.midgard}` },
      mount: (app) => {
        app.route(`/${protocol.service}/${protocol.name}`, thornode(state, engine))
        app.route(`/${protocol.midgard}/v2`, midgard(state, engine))
      },
    }
  }
