import { findChain, type Http, memorySwaps, type StoredSwap, type SwapStore } from '@switchyard/core'
import { createLocal } from '@switchyard/host-local'
import type { TrackResponse } from '@switchyard/wire'
import type { TestNetwork } from '../network/test-network.ts'
import { signAndSend } from '../network/wallet.ts'
import type { Scenario } from '../scenarios.ts'
import type { Moment } from './lying.ts'
import type { Honest } from './prepare.ts'
import { type Recording, record } from './replay.ts'
import { engineOf, failureOf, inTime, runSwap, type SwapEnd } from './swap-run.ts'

/** End of a request to track. */
export type TrackEnd =
  | Exclude<SwapEnd, { kind: 'answered' }>
  | { readonly kind: 'answered'; readonly view: TrackResponse; readonly bound: readonly string[] }

/** A swap that was sent, at some moment of its life. */
export interface SentSwap {
  readonly scenario: Scenario
  readonly network: TestNetwork
  readonly stored: StoredSwap
  /** The recipient that the person who swaps wants, which in a swap of two legs is not the one that the first leg pays. */
  readonly destinationAddress: string
  readonly hash: string
  /** The honest view. */
  readonly view: TrackResponse
  /** The requests that tracking made. */
  readonly recording: Recording
  readonly quoted: 0
}

const MINUTE = 60_000
const ENDED = new Set(['completed', 'refunded', 'failed'])
const MOST_ROUNDS = 60

const chainOf = (identifier: string): string => identifier.slice(0, identifier.indexOf('.'))

/** A store that holds one swap, whose deposit is known, and notes what is bound to it. */
const storeOf = async (stored: StoredSwap, hash: string): Promise<SwapStore & { readonly bound: string[] }> => {
  const swaps = memorySwaps()
  await swaps.save({ ...stored, hash })
  const bound: string[] = []
  return {
    ...swaps,
    bound,
    bind: (swapId, hash) => {
      bound.push(`${swapId} ${hash}`)
      return swaps.bind(swapId, hash)
    },
  }
}

interface TrackParts {
  readonly scenario: Scenario
  readonly network: TestNetwork
  readonly stored: StoredSwap
  readonly hash: string
  readonly http: Http
  readonly onPhase?: (phase: Moment) => void
}

/** Tracks a deposit by its hash with an engine that holds one stored swap. */
export const runTrack = async ({ scenario, network, stored, hash, http, onPhase }: TrackParts): Promise<TrackEnd> => {
  const swaps = await storeOf(stored, hash)
  onPhase?.('quote')
  const engine = engineOf({ scenario, http, urls: network.sandbox.urls, now: network.now, swaps })
  try {
    await inTime(engine.ready())
    onPhase?.('track')
    const chainId = findChain(chainOf(scenario.sellAsset))?.chainId ?? ''
    const view = await inTime(createLocal(engine).track({ hash, chainId }))
    return { kind: 'answered', view, bound: swaps.bound }
  } catch (error) {
    return failureOf(error, 'track')
  } finally {
    await engine.dispose()
  }
}

/** A honest swap, signed and sent: a minute after its deposit, or when it has ended. */
export const sendSwap = async (honest: Honest, until: 'pending' | 'ended'): Promise<SentSwap> => {
  const { scenario, addresses } = honest
  const network = await honest.open()
  const swaps = memorySwaps()
  let stored: StoredSwap | undefined
  const save: SwapStore['save'] = async (swap) => {
    stored = swap
    return swaps.save(swap)
  }
  const parts = { scenario, addresses, http: network.http, urls: network.sandbox.urls, now: network.now }
  const built = await runSwap({ ...parts, swaps: { ...swaps, save } })
  if (built.kind !== 'answered' || !stored) throw new Error(`${scenario.provider} has no honest swap to track.`)
  const hash = await signAndSend(network, chainOf(scenario.sellAsset), built.swap.tx)
  const track = (http: Http, onPhase?: (phase: Moment) => void): Promise<TrackEnd> =>
    runTrack({ scenario, network, stored: stored as StoredSwap, hash, http, ...(onPhase ? { onPhase } : {}) })
  for (let round = 0; round < MOST_ROUNDS; round++) {
    network.sandbox.world.clock.pass(round < 30 ? MINUTE : 30 * MINUTE)
    const end = await track(network.http)
    if (end.kind === 'answered' && (until === 'pending' || ENDED.has(end.view.status))) break
  }
  const recording = record(network.http)
  let began = 0
  const last = await track(recording.http, (phase) => {
    if (phase === 'track') began = recording.exchanges.length
  })
  if (last.kind !== 'answered') throw new Error(`${scenario.provider} cannot be tracked: ${JSON.stringify(last)}`)
  const asked = { ...recording, exchanges: recording.exchanges.slice(began) }
  const { destinationAddress } = addresses
  return { scenario, network, stored, destinationAddress, hash, view: last.view, recording: asked, quoted: 0 }
}
