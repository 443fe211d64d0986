import type { NetworkFactory } from '../simulated-network.ts'
import { assetsOf } from './assets.ts'
import { routes } from './routes.ts'
import { Solver } from './solver.ts'

/** NEAR Intents: the 1Click API under `/near/v0`, with deposit addresses on every ledger it supports. */
export const near = (): NetworkFactory => (world) => {
  const assets = assetsOf(world)
  const solver = new Solver(world, assets)
  return {
    name: 'near',
    paths: { api: '/near' },
    mount: (app) => void app.route('/near/v0', routes(world, solver, assets)),
  }
}
