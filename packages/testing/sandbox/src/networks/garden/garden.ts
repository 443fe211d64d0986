import type { NetworkFactory } from '../simulated-network.ts'
import { Desk } from './desk.ts'
import { routes } from './routes.ts'

/**
 * Garden: its API under `/garden/v2`, HTLC contracts on EVM chains, the HTLC program of SOL on Solana, taproot locks on
 * Bitcoin and Litecoin.
 */
export const garden = (): NetworkFactory => (world) => {
  const desk = new Desk(world)
  return {
    name: 'garden',
    paths: { api: '/garden/v2' },
    mount: (app) => void app.route('/garden/v2', routes(desk)),
  }
}
