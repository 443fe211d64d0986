import type { Engine } from '@switchyard/core'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'

/**
 * 200 while a balancer may send requests here: the engine has heard from every provider once, and every check passes. Else
 * 503, with the names of the checks that fail.
 */
export const readyzRoute: Route = {
  method: 'GET',
  path: '/readyz',
  async answer({ engine, failing }) {
    const down = await failing()
    if (down.length > 0) return json({ status: 'unavailable', down }, 503)
    return (await isReady(engine)) ? json({ status: 'ready' }) : json({ status: 'starting' }, 503)
  },
}

/** Asks without waiting: a pending promise loses to one turn of the event loop. */
const isReady = (engine: Engine): Promise<boolean> =>
  Promise.race([
    engine.ready().then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 0)),
  ])
