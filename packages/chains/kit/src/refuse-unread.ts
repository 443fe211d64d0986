import { UpstreamError } from '@switchyard/core'
import { refuse } from './refuse.ts'

/** For the `catch` of a reading: a fault of the gateways is refused with `reason`, anything else is thrown as it is. */
export const refuseUnread =
  (reason: string): ((cause: unknown) => never) =>
  (cause) => {
    if (!UpstreamError.is(cause)) throw cause
    return refuse(reason, { cause })
  }
