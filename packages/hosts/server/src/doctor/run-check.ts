import { pause } from '@switchyard/core'
import { withTimeout } from '@switchyard/net'
import type { SentRequest, Traffic } from './traffic.ts'

/** Result of a check, and the requests it made. */
export type Checked<T> = CheckEnd & ({ readonly value: T } | { readonly error: unknown })

interface CheckEnd {
  readonly requests: readonly SentRequest[]
  readonly tookMs: number
}

/** Inputs of every check. */
export interface CheckParts {
  readonly traffic: Traffic
  /** Time limit of one check, milliseconds. */
  readonly timeoutMs: number
}

/** Longest wait of a check when a service asks it to wait, milliseconds; then it asks once more. */
const MOST_WAIT_MS = 2_000

/** Runs a check with a timeout. Where the service answers that there were too many requests, it is asked a second time. */
export const runCheck = async <T>(
  { traffic, timeoutMs }: CheckParts,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Checked<T>> => {
  const requests: SentRequest[] = []
  const startedAt = performance.now()
  const end = (): CheckEnd => ({ requests, tookMs: Math.round(performance.now() - startedAt) })
  const attempt = (): Promise<T> => withTimeout((signal) => traffic.within(requests, () => work(signal)), { timeoutMs })
  try {
    return { value: await attempt(), ...end() }
  } catch (error) {
    const last = requests.at(-1)
    const waitMs = last?.status === 429 ? Number(last.headers['retry-after'] ?? 1) * 1_000 : Number.NaN
    if (!(waitMs <= MOST_WAIT_MS)) return { error, ...end() }
    await pause(waitMs + 50)
    return attempt().then(
      (value) => ({ value, ...end() }),
      (again: unknown) => ({ error: again, ...end() }),
    )
  }
}
