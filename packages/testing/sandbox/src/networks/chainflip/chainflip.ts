import type { NetworkFactory } from '../simulated-network.ts'
import { accountAddress } from './broker-account.ts'
import { Engine } from './engine/engine.ts'
import { backend } from './routes/backend.ts'
import { broker, stateChainNode } from './routes/broker.ts'
import { endpointProgram, solanaEndpoint } from './solana-endpoint.ts'
import { createState } from './state.ts'
import { TRON_VAULT, tronVault } from './tron-vault.ts'
import { vaultAddresses, vaultContract } from './vault-contract.ts'

/** Account of the simulated broker. */
export const SANDBOX_BROKER: string = accountAddress(new Uint8Array(32).fill(0xcf))

/** Options of `chainflip`. */
export interface ChainflipOptions {
  /**
   * `specVersion` of the State Chain's runtime, which decides what assets there are: 11,100 is 1.11, before WBTC, TRON and
   * BSC. Default 20,300.
   */
  readonly runtime?: number
}

const RUNTIME = 20_300

/**
 * Chainflip: the swap backend under `/chainflip`, a broker's node under `/chainflip-broker`, a State Chain node without a
 * key under `/chainflip-node`, vaults on the EVM chains, on TRON and on Solana.
 */
export const chainflip =
  ({ runtime = RUNTIME }: ChainflipOptions = {}): NetworkFactory =>
  (world) => {
    for (const ledger of world.evm) {
      const address = vaultAddresses[ledger.chain]
      if (address !== undefined) ledger.install(address, vaultContract)
    }
    world.tron.install(TRON_VAULT, tronVault)
    world.solana.install(solanaEndpoint.program, endpointProgram)
    const state = createState(world, runtime)
    new Engine(state, SANDBOX_BROKER)
    return {
      name: 'chainflip',
      paths: { backend: '/chainflip', broker: '/chainflip-broker', node: '/chainflip-node' },
      mount: (app) => {
        app.route('/chainflip', backend(state, SANDBOX_BROKER))
        app.route('/chainflip-broker', broker(state, { account: SANDBOX_BROKER }))
        app.route('/chainflip-node', stateChainNode(state, { account: SANDBOX_BROKER }))
      },
    }
  }
