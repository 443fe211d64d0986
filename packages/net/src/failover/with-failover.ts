import {
  type Clock,
  type Handling,
  monotonic,
  systemClock,
  UpstreamError,
  untilAborted,
  withTimeout,
} from '@switchyard/core'
import { Gateway } from './gateway.ts'

/** How long one gateway may be silent while another can be tried, milliseconds. */
const TIMEOUT_MS = 4_000

/** How long a gateway that failed is skipped, milliseconds. */
const COOL_DOWN_MS = 30_000

/** A gateway that was silent this long when its caller gave up counts as silent, milliseconds. */
const ABANDONED_MS = 1_000

/** Timeouts of failover, and what counts as a failure. */
export interface FailoverOptions {
  /** How long to wait for a gateway while another healthy one is left, milliseconds. Default 4 000. */
  readonly timeoutMs?: number
  /** How long a gateway that failed or was silent is skipped, milliseconds. Default 30 000. */
  readonly coolDownMs?: number
  /** Whether to try another gateway after this failure. Default: for any `UpstreamError`. */
  readonly passes?: (error: unknown) => boolean
  /** How long a gateway with this failure asks to wait, milliseconds. Default: none asks. */
  readonly restMs?: (error: unknown) => number | undefined
  /** Default: the system clock. */
  readonly clock?: Clock
}

/** Options of one call. */
export interface Attempts {
  /** Whether it may be sent twice. If not, it is sent to one gateway only. Default `true`. */
  readonly repeatable?: boolean
}

/** Sends a request to one gateway after the other. Created by `withFailover`. */
export type Failover<T> = <Value, Result = Value>(
  signal: AbortSignal,
  ask: (gateway: T, signal: AbortSignal) => Promise<Value>,
  attempts?: Attempts,
  handling?: Handling<Value, Result>,
) => Promise<Result>

/**
 * Tries gateways in the order given until one gives a usable response, and tracks their health.
 *
 * A gateway that failed, or was silent for `timeoutMs`, is skipped for `coolDownMs`: no later call waits for it. After
 * that it is probed in parallel with a call to another gateway, and is used again once it answers. `ask` must be safe to
 * repeat, unless the call sets `repeatable: false`.
 *
 * A `handling` reads each response, where a failure counts like one of the request, and turns the last failure into a result.
 *
 * A refusal with a status counts against a gateway only when another one answered the same request. The last healthy gateway
 * may take all the time the signal leaves. While all are down, they are tried nevertheless.
 *
 * @throws {Error} from the returned function: the last fault, at once a failure that `passes` rejects, and the signal's reason
 *   when it aborts.
 *
 * @example
 * const failover = withFailover(urls)
 * const answer = await failover(signal, (url, within) => http({ method: 'GET', url, signal: within }))
 */
export const withFailover = <T>(targets: readonly T[], options: FailoverOptions = {}): Failover<T> => {
  const { coolDownMs = COOL_DOWN_MS } = options
  const pool = new Pool(
    targets.map((target) => new Gateway(target, coolDownMs)),
    options,
  )
  return <Value, Result>(
    signal: AbortSignal,
    ask: Work<T, Value>,
    { repeatable = true }: Attempts = {},
    handling: Handling<Value, Result> = asItIs as unknown as Handling<Value, Result>,
  ) => pool.ask(signal, ask, repeatable, handling)
}

/** A response is the result, and a failure fails. */
const asItIs: Handling<unknown, unknown> = {
  read: (answer) => answer,
  recover: (failure) => {
    throw failure
  },
}

type Work<T, Result> = (gateway: T, signal: AbortSignal) => Promise<Result>

class Pool<T> {
  readonly #gateways: readonly Gateway<T>[]
  readonly #timeoutMs: number
  readonly #passes: (error: unknown) => boolean
  readonly #restMs: (error: unknown) => number | undefined
  readonly #clock: Clock

  constructor(gateways: readonly Gateway<T>[], options: FailoverOptions) {
    this.#gateways = gateways
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS
    this.#passes = options.passes ?? UpstreamError.is
    this.#restMs = options.restMs ?? (() => undefined)
    this.#clock = options.clock ?? systemClock
  }

  ask<Value, Result>(
    signal: AbortSignal,
    ask: Work<T, Value>,
    repeatable: boolean,
    handling: Handling<Value, Result>,
  ): Promise<Result> {
    const [only] = this.#gateways
    return only && this.#gateways.length === 1
      ? this.#askOnly(only, signal, ask, handling)
      : this.#askInOrder(signal, ask, repeatable, handling.read).catch(handling.recover)
  }

  /** What is left of `#askInOrder` with one gateway; nearly every API has one, and its calls are the most. */
  #askOnly<Value, Result>(
    gateway: Gateway<T>,
    signal: AbortSignal,
    ask: Work<T, Value>,
    handling: Handling<Value, Result>,
  ): Promise<Result> {
    const startedAt = monotonic(this.#clock)
    if (signal.aborted) return Promise.reject(signal.reason).catch(handling.recover)
    if (gateway.isResting(startedAt)) return Promise.reject(this.#nobody()).catch(handling.recover)
    const failed = (error: unknown): Result => {
      if (signal.aborted && monotonic(this.#clock) - startedAt >= ABANDONED_MS) gateway.failed(monotonic(this.#clock))
      signal.throwIfAborted()
      if (this.#passes(error)) this.#note(gateway, error)
      return handling.recover(error)
    }
    const read = (answer: Value): Result => {
      let result: Result
      try {
        result = handling.read(answer)
      } catch (unusable) {
        return failed(unusable)
      }
      gateway.worked()
      return result
    }
    return untilAborted(() => ask(gateway.target, signal), signal, { read, recover: failed })
  }

  async #askInOrder<Value, Result>(
    signal: AbortSignal,
    ask: Work<T, Value>,
    repeatable: boolean,
    read: (answer: Value) => Result,
  ): Promise<Result> {
    signal.throwIfAborted()
    const order = this.#inOrder()
    if (repeatable && order[0]?.isWell) this.#probeOne(ask, read)
    const refusing: Gateway<T>[] = []
    let fault: unknown
    const tries = repeatable ? order.length : Math.min(order.length, 1)
    for (let index = 0; index < tries; index++) {
      const gateway = order[index] as Gateway<T>
      const isTimed = repeatable && index < order.length - 1 && !isLastWell(order, index)
      const startedAt = monotonic(this.#clock)
      try {
        const answer = read(await (isTimed ? this.#askTimed(gateway, ask, signal) : askUntimed(gateway, ask, signal)))
        gateway.worked()
        for (const one of refusing) one.failed(monotonic(this.#clock))
        return answer
      } catch (error) {
        if (signal.aborted && monotonic(this.#clock) - startedAt >= ABANDONED_MS) gateway.failed(monotonic(this.#clock))
        signal.throwIfAborted()
        if (!this.#passes(error) && !isSilence(error)) throw error
        if (this.#note(gateway, error)) refusing.push(gateway)
        fault = error
      }
    }
    throw fault ?? this.#nobody()
  }

  /** Healthy gateways, then those that failed longest ago; without those that asked to wait. */
  #inOrder(): readonly Gateway<T>[] {
    const now = monotonic(this.#clock)
    if (this.#gateways.every((gateway) => gateway.isWell && !gateway.isResting(now))) return this.#gateways
    const open = this.#gateways.filter((gateway) => !gateway.isResting(now))
    const down = open.filter(({ isWell }) => !isWell).sort((left, right) => left.downUntil - right.downUntil)
    return [...open.filter(({ isWell }) => isWell), ...down]
  }

  #askTimed<Result>(gateway: Gateway<T>, ask: Work<T, Result>, signal?: AbortSignal): Promise<Result> {
    const timeoutMs = this.#timeoutMs
    const error = () => new Silence(timeoutMs)
    return withTimeout((within) => ask(gateway.target, within), { timeoutMs, error, ...(signal && { signal }) })
  }

  /** Sends the same request to a gateway whose cool-down is over, to learn only its health. */
  #probeOne<Value>(ask: Work<T, Value>, read: (answer: Value) => unknown): void {
    const now = monotonic(this.#clock)
    const gateway = this.#gateways.find((one) => one.isDue(now))
    if (!gateway) return
    gateway.probing(true)
    this.#askTimed(gateway, ask)
      .then(read)
      .then(
        () => gateway.worked(),
        (error: unknown) => {
          if (!this.#passes(error) && !isSilence(error)) return gateway.worked()
          this.#note(gateway, error)
          gateway.failed(monotonic(this.#clock))
        },
      )
      .finally(() => gateway.probing(false))
  }

  /** Whether it responded with a refusal, which counts against it only when another one answers. */
  #note(gateway: Gateway<T>, error: unknown): boolean {
    const now = monotonic(this.#clock)
    const restMs = this.#restMs(error)
    if (restMs !== undefined) gateway.rest(now, restMs)
    const refused = restMs === undefined && UpstreamError.is(error) && error.status !== undefined
    if (!refused) gateway.failed(now)
    return refused
  }

  #nobody(): UpstreamError {
    if (this.#gateways.length === 0) return new UpstreamError('There is no gateway address to ask.')
    return new UpstreamError('Every gateway asked to wait before the next request.', { status: 429 })
  }
}

const askUntimed = <T, Result>(gateway: Gateway<T>, ask: Work<T, Result>, signal: AbortSignal): Promise<Result> =>
  untilAborted(() => ask(gateway.target, signal), signal)

/** A gateway did not respond in time while another was left. */
class Silence extends UpstreamError {
  constructor(timeoutMs: number) {
    super(`The gateway gave no answer within ${timeoutMs} ms.`)
  }
}

const isSilence = (error: unknown): boolean => error instanceof Silence

/** The gateways after it have failed before, so it is better to wait for this one. */
const isLastWell = (order: readonly Gateway<unknown>[], index: number): boolean =>
  order[index]?.isWell === true && order[index + 1]?.isWell === false
