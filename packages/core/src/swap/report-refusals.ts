import type { EngineContext } from '../engine-context.ts'
import { SwapError } from '../errors.ts'
import type { StoredRoute } from '../stored/stored-quote.ts'

/** Does the work of a swap; what it throws is emitted as `swap-refused`. */
export const reportRefusals = async <T>(
  { events }: EngineContext,
  { providers }: Pick<StoredRoute, 'providers'>,
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work()
  } catch (cause) {
    const errorCode = SwapError.is(cause) ? cause.code : 'internalError'
    events.emit('swap-refused', { providers, errorCode })
    throw cause
  }
}
