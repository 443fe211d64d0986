import { readSwapRequest, renderSwap } from '@switchyard/wire'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'

export const swapRoute: Route = {
  method: 'POST',
  path: '/v3/swap',
  async answer({ engine, caller, body, wire }) {
    const parsed = await body()
    return json(renderSwap(await engine.swap({ ...caller, read: () => readSwapRequest(parsed()) }), wire))
  },
}
