import { SwapError } from '@switchyard/core'
import type { OperatorResponse } from '@switchyard/wire'
import type { Endpoint } from '../endpoint.ts'
import { json } from '../respond.ts'

/**
 * `GET /operator`: the configuration of a deployment, for keys with the right `operator`; pass it in `HandlerOptions.endpoints`. Counts as
 * a catalogue request.
 *
 * @param read Called once the key has been checked. What it returns must hold no secret.
 *
 * @example
 * ```ts
 * const handle = createHandler(engine, { endpoints: [operatorEndpoint(async () => ({ keys: [], limits: [], policy: [] }))] })
 * ```
 */
export const operatorEndpoint = (read: () => Promise<OperatorResponse>): Endpoint => ({
  method: 'GET',
  path: '/operator',
  handle: async ({ engine, caller: call }) => {
    const { caller } = await engine.authenticate(call, 'catalogue')
    if (caller.operator !== true) throw new SwapError('unauthorized', 'The key has not the right `operator`.')
    return json(await read())
  },
})
