import type { NetworkFactory } from '../simulated-network.ts'
import { routes } from './routes.ts'
import { Solver } from './solver.ts'

/**
 * Garden: the API under `/garden/v2`, HTLC contracts on EVM chains, the SOL HTLC program on Solana, taproot locks on
 * Bitcoin and Litecoin.
 */
export const garden = (): NetworkFactory => (world) => {
  const solver = new Solver(world)
  return {
    name: 'garden',
    paths: { api: '/garden/v2' },
    mount: (app) => void app.route('/garden/v2', routes(solver)),
  }
}
