import type { NetworkFactory } from '../simulated-network.ts'
import { chainProfiles } from './chain-profile.ts'
import { Engine } from './engine/engine.ts'
import { routerContract } from './router-contract.ts'
import { midgard } from './routes/midgard.ts'
import { thornode } from './routes/thornode.ts'
import { createState } from './state.ts'

/** Options of the simulated THORChain. */
export interface ThorchainOptions {
  /** THORNames to register beside the usual integrators', each with an alias on THORChain. */
  readonly names?: readonly string[]
}

/** THORChain: THORNode under `/thornode/thorchain`, Midgard under `/midgard/v2`, routers on its EVM chains. */
export const thorchain =
  (options: ThorchainOptions = {}): NetworkFactory =>
  (world) => {
    for (const { chainId, router } of chainProfiles) {
      const ledger = world.evm.find(({ parameters }) => parameters.chainId === chainId)
      if (ledger && router) ledger.install(router, routerContract)
    }
    const state = createState(world, options.names ?? [])
    const engine = new Engine(state)
    return {
      name: 'thorchain',
      paths: { thornode: '/thornode', midgard: '/midgard' },
      mount: (app) => {
        app.route('/thornode/thorchain', thornode(state, engine))
        app.route('/midgard/v2', midgard(state, engine))
      },
    }
  }
