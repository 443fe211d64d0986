import { SwapError } from '@switchyard/core'
import { endOfStream } from './event-stream.ts'
import type { ShedReason } from './handler-options.ts'
import type { ResolvedOptions } from './resolve-options.ts'

/** How long a client that was refused should wait, seconds. */
const RETRY_AFTER_SECONDS = 2

/** Does the work of a request, or refuses it while the server has too much to do. A stream is work until it ends. */
export type LoadShedder = (work: () => Promise<Response> | Response) => Promise<Response>

/** Which requests are counted together, and how many there may be. */
interface Shed {
  readonly most: number
  /** Why one beyond them is refused. */
  readonly reason: ShedReason
}

/**
 * Refuses requests beyond a number and while `overloaded` returns true, so that the others are answered in time.
 *
 * @throws {SwapError} `serviceUnavailable`; the work is not begun.
 */
export const loadShedder = (
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
      end = endOfStream(response)
      return response
    } finally {
      if (end) void end.then(release)
      else release()
    }
  }
}
