import type { Engine } from '@switchyard/core'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'

/** The engine has heard from every provider once; until then a balancer should send quotes elsewhere. */
export const readyzRoute: Route = {
  method: 'GET',
  path: '/readyz',
  async answer({ engine }) {
    return (await isReady(engine)) ? json({ status: 'ready' }) : json({ status: 'starting' }, 503)
  },
}

/** Asks without waiting: a pending promise loses to one turn of the event loop. */
const isReady = (engine: Engine): Promise<boolean> =>
  Promise.race([
    engine.ready().then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 0)),
  ])
