import {
  type Clock,
  type Handling,
  readMonotonic,
  systemClock,
  UpstreamError,
  withAbort,
  withTimeout,
} from '@switchyard/core'
import { Gateway } from './gateway.ts'

/** Milliseconds that one gateway may be silent while another can be tried. */
const TIMEOUT_MS = 4_000

/** Milliseconds for which a gateway that failed is skipped. */
const COOL_DOWN_MS = 30_000

/** A gateway that was silent this long when its caller gave up counts as silent, milliseconds. */
const ABANDONED_MS = 1_000

/** Timeouts of failover, and what counts as a failure. */
export interface FailoverOptions {
  /** Milliseconds to wait for a gateway while another healthy one is left. Default 4 000. */
  readonly timeoutMs?: number
  /** Milliseconds for which a gateway that failed or was silent is skipped. Default 30 000. */
  readonly coolDownMs?: number
  /** `true` for a failure after which another gateway is tried. Default: any `UpstreamError`. */
  readonly passes?: (error: unknown) => boolean
  /** Milliseconds for which a gateway with this failure asks to wait. Default: none asks. */
  readonly restMs?: (error: unknown) => number | undefined
  /** Default: the system clock. */
  readonly clock?: Clock
}

/** Options of one call. */
export interface Attempts<Value = unknown, Result = Value> {
  /** It may be sent twice; otherwise it is sent to one gateway only. Default `true`. */
  readonly repeatable?: boolean
  /** Turns a response or the last failure into a result. Default: a response is the result, and a failure fails. */
  readonly handling?: Handling<Value, Result>
}

/** Gateways in order of preference, or a function that returns those of the moment: the same list while they stay. */
export type Targets<T> = readonly T[] | (() => readonly T[])

/** Sends a request to one gateway after the other. Created by `withFailover`. */
export type Failover<T> = <Value, Result = Value>(
  signal: AbortSignal,
  ask: (gateway: T, signal: AbortSignal) => Promise<Value>,
  attempts?: Attempts<Value, Result>,
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
 * A function may name other gateways later; nothing is known of their health then.
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
export const withFailover = <T>(targets: Targets<T>, options: FailoverOptions = {}): Failover<T> => {
  const { coolDownMs = COOL_DOWN_MS } = options
  const list = typeof targets === 'function' ? targets : () => targets
  const createPool = (named: readonly T[]): Pool<T> =>
    new Pool(
      named.map((target) => new Gateway(target, coolDownMs)),
      options,
    )
  let current = list()
  let pool = createPool(current)
  return (signal, ask, attempts) => {
    const now = list()
    if (now !== current) {
      current = now
      pool = createPool(now)
    }
    return pool.ask(signal, ask, attempts)
  }
}

/** Returns a response as the result, and fails where it failed. */
const asItIs: Handling<unknown, unknown> = {
  read: (response) => response,
  recover: (failure) => {
    throw failure
  },
}

type Work<T, Value> = (gateway: T, signal: AbortSignal) => Promise<Value>

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

  /** Nearly every API has one gateway: then this makes one promise, that of `withAbort`. */
  ask<Value, Result>(
    signal: AbortSignal,
    ask: Work<T, Value>,
    { repeatable = true, handling = asItIs as unknown as Handling<Value, Result> }: Attempts<Value, Result> = {},
  ): Promise<Result> {
    if (signal.aborted) return Promise.reject(signal.reason).catch(handling.recover)

    // 1. Healthy gateways come first, then those that failed longest ago. Those that asked to wait are left out.
    const order = this.#inOrder()
    if (order.length === 0) return Promise.reject(this.#createNoGateway()).catch(handling.recover)

    // 2. One whose cool-down is over gets the same request beside, to learn only its health.
    if (repeatable && order[0]?.isWell) this.#probeOne(ask, handling.read)

    const tries = repeatable ? order.length : 1
    const refusing: Gateway<T>[] = []
    const tryAt = (index: number): Promise<Result> => {
      const gateway = order[index] as Gateway<T>
      const startedAt = readMonotonic(this.#clock)

      // 4. A response that can be read ends the call. The gateways that refused this request are at fault.
      const read = (response: Value): Result | Promise<Result> => {
        let result: Result
        try {
          result = handling.read(response)
        } catch (unusable) {
          return fail(unusable)
        }
        gateway.markWell()
        for (const one of refusing) one.markDown(readMonotonic(this.#clock))
        return result
      }

      const fail = (error: unknown): Result | Promise<Result> => {
        // 5. The caller gave up. A gateway that had enough time for a response counts as silent.
        if (signal.aborted) {
          const now = readMonotonic(this.#clock)
          if (now - startedAt >= ABANDONED_MS) gateway.markDown(now)
          return handling.recover(signal.reason)
        }
        // 6. No other gateway can improve on some failures. After the others, the next one is tried.
        if (!this.#passes(error) && !(error instanceof Silence)) return handling.recover(error)
        if (this.#note(gateway, error)) refusing.push(gateway)
        return index + 1 < tries ? tryAt(index + 1) : handling.recover(error)
      }

      // 3. The last one, and the last healthy one, may take all the time the signal leaves.
      const isLastWell = gateway.isWell && order[index + 1]?.isWell === false
      if (index + 1 < tries && !isLastWell) return this.#askTimed(gateway, ask, signal).then(read, fail)
      return withAbort<Value, Result | Promise<Result>>(() => ask(gateway.target, signal), signal, {
        read,
        recover: fail,
      }) as Promise<Result>
    }
    return tryAt(0)
  }

  #inOrder(): readonly Gateway<T>[] {
    const now = readMonotonic(this.#clock)
    if (this.#gateways.every((gateway) => gateway.isWell && !gateway.isResting(now))) return this.#gateways
    const open = this.#gateways.filter((gateway) => !gateway.isResting(now))
    const down = open.filter(({ isWell }) => !isWell).sort((left, right) => left.downUntil - right.downUntil)
    return [...open.filter(({ isWell }) => isWell), ...down]
  }

  #askTimed<Value>(gateway: Gateway<T>, ask: Work<T, Value>, signal?: AbortSignal): Promise<Value> {
    const timeoutMs = this.#timeoutMs
    const error = () => new Silence(timeoutMs)
    return withTimeout((within) => ask(gateway.target, within), { timeoutMs, error, signal })
  }

  #probeOne<Value>(ask: Work<T, Value>, read: (response: Value) => unknown): void {
    const now = readMonotonic(this.#clock)
    const gateway = this.#gateways.find((one) => one.isDue(now))
    if (!gateway) return
    gateway.setProbing(true)
    this.#askTimed(gateway, ask)
      .then(read)
      .then(
        () => gateway.markWell(),
        (error: unknown) => {
          if (!this.#passes(error) && !(error instanceof Silence)) return gateway.markWell()
          this.#note(gateway, error)
          gateway.markDown(readMonotonic(this.#clock))
        },
      )
      .finally(() => gateway.setProbing(false))
  }

  /** Notes a failure. Returns whether it is a refusal, which counts against the gateway only when another one answers. */
  #note(gateway: Gateway<T>, error: unknown): boolean {
    const now = readMonotonic(this.#clock)
    const restMs = this.#restMs(error)
    if (restMs !== undefined) gateway.rest(now, restMs)
    const isRefusal = restMs === undefined && UpstreamError.is(error) && error.status !== undefined
    if (!isRefusal) gateway.markDown(now)
    return isRefusal
  }

  #createNoGateway(): UpstreamError {
    if (this.#gateways.length === 0) return new UpstreamError('There is no gateway address to ask.')
    return new UpstreamError('Every gateway asked to wait before the next request.', { status: 429 })
  }
}

/** A gateway did not respond in time while another was left. */
class Silence extends UpstreamError {
  constructor(timeoutMs: number) {
    super(`The gateway gave no answer within ${timeoutMs} ms.`)
  }
}
