import { UpstreamError } from '@switchyard/core'

/** How long one gateway may be silent while another is left to ask, milliseconds. */
const PATIENCE_MS = 4_000

/** How `inTurn` goes on. */
export interface InTurnOptions {
  /** How long each gateway but the last is waited for, milliseconds. Default 4 000. */
  readonly patienceMs?: number
  /** Whether the next gateway may do better than one that failed like this. Default: any `UpstreamError`. */
  readonly passes?: (error: unknown) => boolean
}

/**
 * Asks one gateway after the other until one gives a usable answer; the last may take all the time there is.
 *
 * Throws the last fault as `UpstreamError`, what no gateway could do better at once, and the signal's reason when
 * aborted.
 */
export const inTurn = async <Gateway, Answer>(
  gateways: readonly Gateway[],
  signal: AbortSignal,
  ask: (gateway: Gateway, signal: AbortSignal) => Promise<Answer>,
  { patienceMs = PATIENCE_MS, passes = UpstreamError.is }: InTurnOptions = {},
): Promise<Answer> => {
  let fault: unknown
  for (const [index, gateway] of gateways.entries()) {
    signal.throwIfAborted()
    const patience = index < gateways.length - 1 ? AbortSignal.timeout(patienceMs) : undefined
    try {
      return await ask(gateway, patience ? AbortSignal.any([signal, patience]) : signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!passes(error) && !patience?.aborted) throw error
      fault = error
    }
  }
  throw fault ?? new UpstreamError('There is no gateway address to ask.')
}
