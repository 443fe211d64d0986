import { EndableWork } from '../async/endable-work.ts'
import { readMonotonic } from '../async/read-monotonic.ts'
import { letExit, type Timer } from '../async/timer.ts'
import { settleWithin, withTimeout } from '../async/with-timeout.ts'
import type { Clock } from '../contract/clock.ts'
import type { ProviderContext, SupportedAssets, SwapProvider } from '../contract/provider.ts'
import type { TokenLookup } from '../contract/token.ts'
import type { Events } from '../events.ts'
import { readAssets } from './read-assets.ts'

/** Parts that assets are read with. */
export interface AssetReaderOptions {
  readonly providers: readonly SwapProvider[]
  readonly clock: Clock
  readonly isSameAddress: ProviderContext['isSameAddress']
  readonly identifyContract?: ProviderContext['identifyContract']
  readonly events: Events
  /** Longest time of one read of a provider's assets, milliseconds. */
  readonly deadlineMs: number
  /** Called after each read with its duration, milliseconds. */
  readonly onRead?: (provider: string, tookMs: number) => void
}

/** Called with what a provider lists, each time it was read. */
export type OnAssets = (providerId: string, supported: SupportedAssets) => void

const REFRESH_MS = 60_000

/** Milliseconds that a request waits for further providers after one has been read for the first time. */
const QUIET_MS = 30

/** After a failed reading the next one comes sooner, and then less and less so. */
const RETRY_MS = 2_000

/** Delay of a reading after which a request starts it, milliseconds: the timers of workers end with the request that set them. */
const LATE_MS = 1_000

/** The readings of one provider. Times are monotonic milliseconds of the runtime. */
interface Reading {
  readonly provider: SwapProvider
  /** Latest end of the timer or of the reading that is under way. */
  dueAt: number
  timer?: Timer
  /** The last reading, under way or over. */
  work?: Promise<void>
  /** Readings that failed since the last one that did not. */
  failures: number
  /** Was read, or failed, at least once. */
  isSettled: boolean
}

/**
 * Reads the assets of every provider in the background, again and again.
 *
 * The first request starts the reading, so that an unused engine does nothing. A reading that is late, because the
 * runtime has dropped its timer or the reading itself, is started by the next request.
 */
export class AssetReader {
  readonly #options: AssetReaderOptions
  readonly #tokens: TokenLookup
  readonly #onAssets: OnAssets
  readonly #readings: readonly Reading[]
  readonly #stop = new EndableWork()
  /** Called after every reading. */
  readonly #listeners = new Set<() => void>()
  #earliestDue = Number.NEGATIVE_INFINITY
  #unsettled: number
  /** Time of the last reading without a fault; `undefined` before. */
  #readAt: number | undefined

  constructor(options: AssetReaderOptions, tokens: TokenLookup, onAssets: OnAssets) {
    this.#options = options
    this.#tokens = tokens
    this.#onAssets = onAssets
    this.#readings = options.providers.map((provider) => ({
      provider,
      dueAt: Number.NEGATIVE_INFINITY,
      failures: 0,
      isSettled: false,
    }))
    this.#unsettled = this.#readings.length
  }

  /** Starts reading every provider's assets, and again at each provider's interval; once started, only what is late. */
  start(): void {
    if (this.#stop.ended) return
    const now = performance.now()
    if (now < this.#earliestDue) return
    for (const reading of this.#readings) if (reading.dueAt <= now) void this.#read(reading)
  }

  /** Reads the assets of every provider again as soon as a reading that is under way has ended; nothing before the first `start`. */
  restart(): void {
    for (const reading of this.#readings)
      void reading.work?.then(() => {
        if (!this.#stop.ended) void this.#read(reading)
      })
  }

  /** Calls `listener` once every provider has been read, or has failed, at least once. Starts nothing. */
  onceRead(listener: () => void): void {
    const check = (): void => {
      if (this.#unsettled === 0 && this.#listeners.delete(check)) listener()
    }
    this.#listeners.add(check)
    queueMicrotask(check)
  }

  /** Resolves once every provider has been read, or has failed, at least once. */
  async waitUntilReady(): Promise<void> {
    this.start()
    await Promise.all(this.#readings.map(({ isSettled, work }) => (isSettled ? undefined : work)))
  }

  /**
   * Resolves once requests can be answered: every provider has been read or has failed, or some have been read and the
   * others stay silent for `QUIET_MS`. Never later than `maxMs`, never rejects. `undefined` when that is so already, which spares
   * requests the wait.
   */
  waitUntilReadable(maxMs: number): Promise<void> | undefined {
    this.start()
    return this.#unsettled === 0 ? undefined : this.#waitUntilReadable(maxMs)
  }

  dispose(): void {
    this.#stop.end(new Error('the engine is disposed'))
    for (const { timer } of this.#readings) clearTimeout(timer)
  }

  async #waitUntilReadable(maxMs: number): Promise<void> {
    const until = performance.now() + maxMs
    while (this.#unsettled > 0) {
      const now = performance.now()
      const quietMs = this.#readAt === undefined ? Number.POSITIVE_INFINITY : this.#readAt + QUIET_MS - now
      const waitMs = Math.min(until - now, quietMs)
      if (waitMs <= 0) return

      // The waiting belongs to the caller, as workers want it, and not to the reading.
      let onReading = (): void => {}
      const reading = new Promise<void>((resolve) => {
        onReading = resolve
      })
      this.#listeners.add(onReading)
      await settleWithin(() => reading, { timeoutMs: waitMs }).catch(() => undefined)
      this.#listeners.delete(onReading)
    }
  }

  #read(reading: Reading): Promise<void> {
    this.#setDue(reading, this.#options.deadlineMs)
    reading.work = this.#readOnce(reading).finally(() => this.#schedule(reading))
    return reading.work
  }

  async #readOnce(reading: Reading): Promise<void> {
    const { clock, deadlineMs, events, isSameAddress, identifyContract } = this.#options
    const { provider } = reading
    const startedAt = readMonotonic(clock)
    try {
      const work = (signal: AbortSignal) =>
        provider.assets({
          signal,
          deadline: clock.now() + deadlineMs,
          clock,
          tokens: this.#tokens,
          isSameAddress,
          identifyContract,
        })
      const within = (signal: AbortSignal) => withTimeout(work, { timeoutMs: deadlineMs, signal })
      const supported = readAssets(await this.#stop.run(within))
      reading.failures = 0
      this.#settle(reading)
      this.#readAt = performance.now()
      const tookMs = readMonotonic(clock) - startedAt
      this.#options.onRead?.(provider.id, tookMs)
      this.#onAssets(provider.id, supported)
      events.emit('assets-refreshed', { provider: provider.id, assets: supported.assets.length, tookMs })
    } catch (cause) {
      reading.failures += 1
      this.#settle(reading)
      if (!this.#stop.ended) events.emit('assets-failed', { provider: provider.id, cause })
    }
    for (const listener of [...this.#listeners]) listener()
  }

  #settle(reading: Reading): void {
    if (!reading.isSettled) this.#unsettled -= 1
    reading.isSettled = true
  }

  #schedule(reading: Reading): void {
    if (this.#stop.ended) return
    const { provider, failures } = reading
    const steadyMs = provider.capabilities.assetsRefreshMs ?? REFRESH_MS
    const waitMs = failures === 0 ? steadyMs : Math.min(steadyMs, RETRY_MS * 2 ** (failures - 1))
    clearTimeout(reading.timer)
    reading.timer = letExit(setTimeout(() => void this.#read(reading), waitMs))
    this.#setDue(reading, waitMs)
  }

  /** Notes that a provider's timer or reading ends within `ms`. */
  #setDue(reading: Reading, ms: number): void {
    reading.dueAt = performance.now() + ms + LATE_MS
    this.#earliestDue = Math.min(...this.#readings.map(({ dueAt }) => dueAt))
  }
}
