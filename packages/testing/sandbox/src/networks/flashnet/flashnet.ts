import type { NetworkFactory } from '../simulated-network.ts'
import { MarketMaker } from './market-maker.ts'
import { catalogue, routes } from './routes.ts'

/** Flashnet Orchestra under `/flashnet/v1/orchestration` and `v2`, with deposit addresses on every ledger it supports. */
export const flashnet = (): NetworkFactory => (world) => {
  const marketMaker = new MarketMaker(world)
  return {
    name: 'flashnet',
    paths: { api: '/flashnet' },
    mount: (app) => {
      app.route('/flashnet/v1/orchestration', routes(world, marketMaker))
      app.route('/flashnet/v2/orchestration', catalogue(world))
    },
  }
}
