import type { NetworkFactory } from '../simulated-network.ts'
import { accountAddress } from './broker-account.ts'
import { Engine } from './engine/engine.ts'
import { backend } from './routes/backend.ts'
import { broker } from './routes/broker.ts'
import { endpointProgram, solanaEndpoint } from './solana-endpoint.ts'
import { createState } from './state.ts'
import { vaultAddresses, vaultContract } from './vault-contract.ts'

/** Account of the simulated broker. */
export const SANDBOX_BROKER: string = accountAddress(new Uint8Array(32).fill(0xcf))

/**
 * Chainflip: the swap backend under `/chainflip`, a broker node under `/chainflip-broker`, vaults on the EVM chains and
 * on Solana.
 */
export const chainflip = (): NetworkFactory => (world) => {
  for (const ledger of world.evm) {
    const address = vaultAddresses[ledger.chain]
    if (address !== undefined) ledger.install(address, vaultContract)
  }
  world.solana.install(solanaEndpoint.program, endpointProgram)
  const state = createState(world)
  new Engine(state, SANDBOX_BROKER)
  return {
    name: 'chainflip',
    paths: { backend: '/chainflip', broker: '/chainflip-broker' },
    mount: (app) => {
      app.route('/chainflip', backend(state, SANDBOX_BROKER))
      app.route('/chainflip-broker', broker(state, { account: SANDBOX_BROKER }))
    },
  }
}
