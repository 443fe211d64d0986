import { PerMinute } from '../async/per-minute.ts'
import { readMonotonic } from '../async/read-monotonic.ts'
import { RequestCoalescer } from '../async/request-coalescer.ts'
import type { Clock } from '../contract/clock.ts'
import type { TrackRequest } from '../domain/request.ts'
import { SwapError } from '../errors.ts'
import type { Limits } from '../policy/limits.ts'
import { BoundedMap } from './bounded-map.ts'

interface UnknownDepositsOptions extends Pick<Limits, 'unknownDepositMs' | 'unknownPerMinute' | 'unknownPerKey'> {
  readonly clock: Clock
}

const BOUNDS = { maxEntries: 20_000, maxBytes: 8 * 2 ** 20 }

/** Lookups of deposits that belong to no stored swap. Anybody may ask for any hash, so they are cached and limited. */
export class UnknownDeposits {
  readonly #options: UnknownDepositsOptions
  readonly #unknown = new BoundedMap(BOUNDS)
  readonly #budgets: PerMinute
  readonly #shares: PerMinute
  /** Callers that ask for the same deposit at the same time share its lookup. */
  readonly underWay: RequestCoalescer = new RequestCoalescer()

  constructor(options: UnknownDepositsOptions) {
    this.#options = options
    this.#budgets = new PerMinute(options.clock, options.unknownPerMinute)
    this.#shares = new PerMinute(options.clock, options.unknownPerKey)
  }

  /** `true` where no provider knew the deposit a moment ago. */
  has(request: TrackRequest): boolean {
    return this.#unknown.get(createDepositKey(request), readMonotonic(this.#options.clock)) !== undefined
  }

  /** Notes that every provider was asked and none knows the deposit. */
  add(request: TrackRequest): void {
    const { unknownDepositMs, clock } = this.#options
    const now = readMonotonic(clock)
    if (unknownDepositMs > 0)
      this.#unknown.set(createDepositKey(request), { value: '', expiresAt: now + unknownDepositMs }, now)
  }

  /**
   * Takes one lookup from a key's share, which refills evenly, so that one key cannot use up the providers' budgets.
   *
   * @throws {SwapError} `rateLimitExceeded` when none is left.
   */
  takeShare(callerId: string): void {
    if (this.#shares.take(callerId)) return
    const limit = this.#options.unknownPerKey
    throw new SwapError('rateLimitExceeded', `The key may look up ${limit} unknown deposits a minute.`, {
      data: { limit, remaining: 0, retryAfterSeconds: Math.ceil(this.#shares.refillMs / 1_000) },
    })
  }

  /** Takes one lookup from a provider's budget, which refills evenly; `false` when none is left. */
  take(providerId: string): boolean {
    return this.#budgets.take(providerId)
  }

  /** Seconds until a budget that is used up has a lookup again. */
  get retryAfterSeconds(): number {
    return Math.ceil(this.#budgets.refillMs / 1_000)
  }
}

/** Names a deposit that belongs to no stored swap by everything providers are asked of it. */
export const createDepositKey = ({ hash, chainId, depositChannelId, depositAddress }: TrackRequest): string =>
  JSON.stringify([hash, chainId, depositChannelId, depositAddress])
