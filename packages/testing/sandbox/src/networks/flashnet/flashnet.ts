import type { NetworkFactory } from '../simulated-network.ts'
import { Desk } from './desk.ts'
import { routes } from './routes.ts'

/** Flashnet Orchestra under `/flashnet/v1/orchestration`, with deposit addresses on every ledger it knows. */
export const flashnet = (): NetworkFactory => (world) => {
  const desk = new Desk(world)
  return {
    name: 'flashnet',
    paths: { api: '/flashnet' },
    mount: (app) => void app.route('/flashnet/v1/orchestration', routes(world, desk)),
  }
}
