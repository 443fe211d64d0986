import { SwapError } from '@switchyard/core'
import type { ShedReason } from './handler-options.ts'
import type { ResolvedOptions } from './resolve-options.ts'
import { findStreamEnd } from './stream-events.ts'

/** Wait that a refused client is told, seconds. */
const RETRY_AFTER_SECONDS = 2

/** Does the work of a request, or refuses it while the server has too much to do. A stream is work until it ends. */
export type LoadShedder = (work: () => Promise<Response> | Response) => Promise<Response>

/** A limit of requests that are counted together. */
interface Shed {
  readonly most: number
  /** Reported for each request beyond it. */
  readonly reason: ShedReason
}

/**
 * Creates a shedder that refuses requests beyond a number and while `overloaded` returns true, so that the others are answered in time.
 *
 * @throws {SwapError} `serviceUnavailable`; the work is not begun.
 */
export const createLoadShedder = (
  { overloaded, onShed }: Pick<ResolvedOptions, 'overloaded' | 'onShed'>,
  { most, reason: full }: Shed,
): LoadShedder => {
  let inFlight = 0
  const release = (): void => {
    inFlight -= 1
  }
  return async (work) => {
    const reason = inFlight >= most ? full : overloaded() ? 'eventLoopDelay' : undefined
    if (reason !== undefined) {
      onShed(reason)
      throw new SwapError('serviceUnavailable', 'The server has too much to do; try again.', {
        data: { retryAfterSeconds: RETRY_AFTER_SECONDS },
      })
    }
    inFlight += 1
    let end: Promise<void> | undefined
    try {
      const response = await work()
      end = findStreamEnd(response)
      return response
    } finally {
      if (end) void end.then(release)
      else release()
    }
  }
}
