import type { NetworkFactory } from '../simulated-network.ts'
import { Desk } from './desk.ts'
import { routes } from './routes.ts'
import { createTill } from './till.ts'

/** NEAR Intents: the 1Click API under `/near/v0`, with deposit addresses on every ledger it knows. */
export const near = (): NetworkFactory => (world) => {
  const desk = new Desk(world, createTill(world))
  return {
    name: 'near',
    paths: { api: '/near' },
    mount: (app) => void app.route('/near/v0', routes(world, desk)),
  }
}
