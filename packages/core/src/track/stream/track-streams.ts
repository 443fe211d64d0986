import { makeLeavable } from '../../async/make-leavable.ts'
import { onAbort } from '../../async/on-abort.ts'
import type { StoredSwap } from '../../contract/stores.ts'
import type { SwapChange } from '../../contract/swap-history.ts'
import type { Call } from '../../domain/request.ts'
import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'
import { observeStored } from '../follow/follow-swap.ts'
import { record } from '../follow/record.ts'
import { identify } from '../track.ts'
import { ChangeFeed } from './change-feed.ts'
import { ChangeStream } from './change-stream.ts'
import { findStreamedSwap } from './find-streamed-swap.ts'
import type { Viewer } from './project-change.ts'
import { readChanges } from './read-changes.ts'
import { StreamKeys, type StreamPlace } from './stream-keys.ts'
import type { TrackStream, TrackStreamOptions, TrackStreamRequest } from './track-event.ts'
import { WatchedSwaps } from './watched-swaps.ts'

/** The streams of swaps that are open on an engine. */
export class TrackStreams {
  readonly #engine: EngineContext
  readonly #feed: ChangeFeed
  readonly #watched: WatchedSwaps
  readonly #open = new Set<ChangeStream>()
  readonly #keys: StreamKeys

  constructor(engine: EngineContext) {
    this.#engine = engine
    this.#feed = new ChangeFeed(engine.history)
    this.#watched = new WatchedSwaps(engine)
    this.#keys = new StreamKeys(engine)
  }

  /**
   * Opens a stream of one swap. Everything that can be refused is refused before it resolves.
   *
   * Once its key is revoked the stream sends nothing more and rejects with `apiKeyInvalid`.
   *
   * @throws {SwapError} `txNotFound`, `depositChannelNotFound`, `invalidTxHashFormat`, `rateLimitExceeded` for a key that holds too
   *   many streams, and those of every call.
   */
  async open(call: Call<TrackStreamRequest>, options: TrackStreamOptions = {}): Promise<TrackStream> {
    const { signal } = options
    signal?.throwIfAborted()
    const viewer = await identify(this.#engine, call)
    const { caller } = viewer
    const place = caller && this.#keys.enter({ apiKey: call.apiKey ?? '', caller })
    try {
      return await this.#openIn(place, viewer, options)
    } catch (error) {
      place?.leave()
      throw error
    }
  }

  async #openIn(place: StreamPlace | undefined, viewer: Viewer, options: TrackStreamOptions): Promise<TrackStream> {
    const { signal } = options
    const swap = await findStreamedSwap(this.#engine, viewer.request, viewer.callerId)
    const stream = new ChangeStream(this.#engine, viewer, { swapId: swap.swapId, requireKey: place?.requireKey })
    if (place) {
      stream.onLeave(place.leave)
      place.onRevoked((error) => stream.fail(error))
    }
    const wake = (): void => {
      stream.wake()
      this.#watched.changed(swap.swapId)
    }
    stream.onLeave(await this.#feed.watch(swap.swapId, wake))
    try {
      stream.begin(await this.#readAllChanges(swap), options.after)
      signal?.throwIfAborted()
    } catch (error) {
      stream.leave()
      throw error
    }
    return this.#start(stream, options)
  }

  /** Ends every stream, and the looks that only they needed. */
  async stop(): Promise<void> {
    for (const stream of this.#open) stream.leave()
    this.#keys.stop()
    await this.#watched.stop()
  }

  #start(stream: ChangeStream, { signal, after }: TrackStreamOptions): TrackStream {
    const { events } = this.#engine
    const { isOver, isFinal, swapId } = stream
    this.#open.add(stream)
    events.emit('track-stream-opened', { swapId, resumed: after !== undefined })
    stream.onLeave(() => {
      this.#open.delete(stream)
      events.emit('track-stream-closed', { swapId, events: stream.sent, final: stream.isFinal })
    })
    if (isFinal) return { ...makeLeavable(stream.events(), () => stream.leave()), isOver }
    stream.onLeave(this.#watched.watch(swapId, after === undefined))
    if (signal) stream.onLeave(onAbort(signal, () => stream.fail(signal.reason)))
    return { ...makeLeavable(stream.events(), () => stream.leave()), isOver }
  }

  /** Reads every change of a swap; one that was built by an earlier version has none until it is looked at. */
  async #readAllChanges(swap: StoredSwap): Promise<readonly SwapChange[]> {
    const changes = await readChanges(this.#engine, swap.swapId, undefined)
    if (changes.length > 0) return changes
    try {
      await record(this.#engine, swap, await observeStored(this.#engine, swap))
    } catch (cause) {
      this.#engine.events.emit('follow-failed', { swapId: swap.swapId, cause })
    }
    const recorded = await readChanges(this.#engine, swap.swapId, undefined)
    if (recorded.length === 0) throw new SwapError('serviceUnavailable', 'The history of the swap cannot be read now.')
    return recorded
  }
}
