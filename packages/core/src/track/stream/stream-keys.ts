import { letExit, startTimer, type Timer } from '../../async/timer.ts'
import type { Caller } from '../../contract/caller.ts'
import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'
import { anonymous } from '../../memory/open-keys.ts'

/** Milliseconds between two looks at the keys of open streams. */
const LOOK_MS = 2_000
/** Wait of a client whose key has too many streams, seconds. */
const RETRY_AFTER_SECONDS = 10

/** An authenticated key that opens a stream. */
export interface StreamKey {
  readonly apiKey: string
  readonly caller: Caller
}

/** The place of a stream among those of its key. */
export interface StreamPlace {
  /**
   * Requires that the key may still be used.
   *
   * @throws {SwapError} `apiKeyInvalid` for one that was revoked or has expired, and what the store of keys throws.
   */
  requireKey(): Promise<void>
  /** Calls `end` with the error once the key may not be used any more. */
  onRevoked(end: (error: SwapError) => void): void
  leave(): void
}

interface Place extends StreamKey {
  end: (error: SwapError) => void
}

/**
 * Keys of the open streams of an engine: each may hold so many, and once one is revoked its streams end, also those that have
 * nothing to send.
 */
export class StreamKeys {
  readonly #engine: Pick<EngineContext, 'keys' | 'limits' | 'events'>
  readonly #places = new Set<Place>()
  #timer: Timer | undefined

  constructor(engine: Pick<EngineContext, 'keys' | 'limits' | 'events'>) {
    this.#engine = engine
  }

  /**
   * Takes a place for a stream. Where everybody may call without a key there is no limit.
   *
   * @throws {SwapError} `rateLimitExceeded` beyond the limit of the key.
   */
  enter(key: StreamKey): StreamPlace {
    const { keys, limits, events } = this.#engine
    const { id, maxStreams: limit = limits.streamsPerKey } = key.caller
    const held = [...this.#places].filter(({ caller }) => caller.id === id).length
    if (held >= limit && key.caller !== anonymous) {
      events.emit('track-stream-refused', { callerId: id, limit })
      throw new SwapError('rateLimitExceeded', `The key may hold ${limit} streams open.`, {
        data: { limit, remaining: 0, retryAfterSeconds: RETRY_AFTER_SECONDS },
      })
    }
    const place: Place = { ...key, end: () => {} }
    this.#places.add(place)
    this.#watch()
    return {
      requireKey: async () => {
        if ((await keys.find(key.apiKey))?.id !== id) throw new SwapError('apiKeyInvalid')
      },
      onRevoked: (end) => {
        place.end = end
      },
      leave: () => {
        this.#places.delete(place)
        if (this.#places.size === 0) this.stop()
      },
    }
  }

  /** Looks no more. */
  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #watch(): void {
    this.#timer ??= letExit(startTimer(LOOK_MS, () => void this.#look()))
  }

  /** Ends the streams of keys that are not found any more. While the store of keys fails, none ends and none sends anything new. */
  async #look(): Promise<void> {
    const places = [...this.#places]
    const asked = [...new Set(places.map(({ apiKey }) => apiKey))]
    const found = new Map<string, string | undefined>()
    await Promise.all(
      asked.map(async (apiKey) => {
        const caller = await this.#engine.keys.find(apiKey).catch(() => 'unreadable' as const)
        if (caller !== 'unreadable') found.set(apiKey, caller?.id)
      }),
    )
    for (const { apiKey, caller, end } of places)
      if (found.has(apiKey) && found.get(apiKey) !== caller.id) end(new SwapError('apiKeyInvalid'))
    this.#timer = undefined
    if (this.#places.size > 0) this.#watch()
  }
}
