import { EventEmitter } from 'eventemitter3'
import type { AssetConflict } from './catalogue/merge-tokens.ts'
import type { Decline } from './contract/provider.ts'
import type { DroppedCandidate } from './domain/route.ts'

/** Facts the engine emits after they happened. A listener cannot change a request. */
export interface EngineEvents {
  'candidate-dropped': [fact: DroppedCandidate & { readonly quoteId: string }]
  'provider-answered': [
    fact: { readonly provider: string; readonly quoteId: string; readonly offers: number; readonly tookMs: number },
  ]
  'provider-declined': [
    fact: { readonly provider: string; readonly quoteId: string; readonly decline: Decline; readonly tookMs: number },
  ]
  /** A fault turned into a decline: the thrown error is in `cause`. */
  'provider-failed': [
    fact: {
      readonly provider: string
      readonly quoteId: string
      readonly decline: Decline
      readonly cause: unknown
      readonly tookMs: number
    },
  ]
  'quote-made': [
    fact: {
      readonly quoteId: string
      readonly callerId: string
      readonly routes: number
      readonly errors: number
      readonly tookMs: number
    },
  ]
  'swap-built': [
    fact: {
      readonly swapId: string
      readonly routeId: string
      readonly provider: string
      readonly callerId: string
      readonly tookMs: number
    },
  ]
  /** A built transaction that does not make the deposit it should; nothing was returned. */
  'build-mismatch': [
    fact: {
      readonly provider: string
      readonly chain: string
      readonly field: string
      readonly expected: string
      readonly found: string
    },
  ]
  'surface-refreshed': [fact: { readonly provider: string; readonly assets: number; readonly tookMs: number }]
  /** Two providers contradict each other on a token's decimals; the later one's asset is left out. */
  'asset-conflict': [fact: AssetConflict]
  'surface-failed': [fact: { readonly provider: string; readonly cause: unknown }]
}

/** The engine's event emitter. A listener that throws is the listener's fault and is not caught. */
export type Events = EventEmitter<EngineEvents>

export const createEvents = (): Events => new EventEmitter<EngineEvents>()
