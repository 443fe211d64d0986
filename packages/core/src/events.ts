import { EventEmitter } from 'eventemitter3'
import type { FactReading } from './contract/facts.ts'
import type { LedgerEntry } from './contract/ledger.ts'
import type { Decline } from './contract/provider.ts'
import type { BeyondCap } from './contract/swap-history.ts'
import type { TrackStatus } from './contract/swap-status.ts'
import type { AssetConflict } from './domain/catalogue.ts'
import type { DroppedCandidate, Tag } from './domain/route.ts'
import type { FactChange } from './facts/fact-book.ts'
import type { OpenCircuit } from './health/circuits.ts'
import type { ClockSkew } from './health/clock-skews.ts'
import type { UnmatchedRules } from './policy/unmatched-rules.ts'
import type { RefusedRow } from './stored/refused-row.ts'

/** Facts the engine emits after they happened. A listener cannot change a request. */
export interface EngineEvents {
  /** A filter dropped a provider before it was asked. */
  'candidate-dropped': [fact: DroppedCandidate & { readonly quoteId: string }]
  /** A provider returned offers. */
  'provider-answered': [
    fact: { readonly provider: string; readonly quoteId: string; readonly offers: number; readonly tookMs: number },
  ]
  /** A provider declined to quote. */
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
  /**
   * A provider was called for a swap: its price again, its deposit, or the state of a swap. `declined` is a refusal of its own,
   * `failed` a fault or no answer in time. Calls for quotes and assets have events of their own.
   */
  'provider-called': [
    fact: {
      readonly provider: string
      readonly kind: 'requote' | 'build' | 'status'
      readonly outcome: 'answered' | 'declined' | 'failed'
      readonly tookMs: number
    },
  ]
  /** Failures in a row switched a provider off, as a whole or on a chain, until it is probed; also again after a failed probe. */
  'circuit-opened': [fact: OpenCircuit]
  /** It answers again and is asked as before. */
  'circuit-closed': [fact: Omit<OpenCircuit, 'expiresAt'>]
  /** A quote was answered. */
  'quote-made': [
    fact: {
      readonly quoteId: string
      readonly callerId: string
      readonly routes: number
      readonly errors: number
      /** Routes with a tag, by the providers they go through. */
      readonly winners: readonly { readonly providers: readonly string[]; readonly tags: readonly Tag[] }[]
      readonly tookMs: number
    },
  ]
  /** A quote was answered without these providers. `risk` is the estimated probability that it misses the best route. */
  'quote-settled': [
    fact: {
      readonly quoteId: string
      readonly providers: readonly string[]
      readonly waitedMs: number
      readonly risk: number
    },
  ]
  /** The misses of such a quote: the providers that offered later, and those whose later route would have been recommended or cheapest. */
  'settled-quote-known': [
    fact: { readonly quoteId: string; readonly late: readonly string[]; readonly missed: readonly string[] },
  ]
  /** A swap was built for a caller. */
  'swap-built': [
    fact: {
      readonly swapId: string
      readonly quoteId: string
      readonly routeId: string
      readonly provider: string
      readonly callerId: string
      readonly tookMs: number
    },
  ]
  /** A swap of a stored quote was refused, by the engine or by a provider of its route; `internalError` for a fault. */
  'swap-refused': [fact: { readonly providers: readonly string[]; readonly errorCode: string }]
  /** A caller asked for a swap's state. `swapId` and `createdAt` (Unix milliseconds) are given for those built here. */
  'swap-tracked': [
    fact: {
      readonly provider: string
      readonly status: TrackStatus
      readonly swapId?: string
      readonly createdAt?: number
    },
  ]
  /** A deposit was worth more than the cap of the key that made the swap, which FLEX_INPUT or a deposit channel swaps all the same. */
  'cap-exceeded': [fact: BeyondCap & { readonly swapId: string; readonly callerId: string }]
  /** A followed swap was looked at. `createdAt` in Unix milliseconds; `final` once nothing further is expected. */
  'swap-followed': [
    fact: {
      readonly swapId: string
      readonly provider: string
      readonly status: TrackStatus
      readonly createdAt: number
      readonly final: boolean
    },
  ]
  /** A caller watches a swap; `resumed` when its stream continues one before. */
  'track-stream-opened': [fact: { readonly swapId: string; readonly resumed: boolean }]
  /** A stream was refused, because its key holds so many already. */
  'track-stream-refused': [fact: { readonly callerId: string; readonly limit: number }]
  /** It does not any more. `events` were sent; `final` when the swap has ended. */
  'track-stream-closed': [fact: { readonly swapId: string; readonly events: number; readonly final: boolean }]
  /** A change of a swap could not be stored, or late swaps could not be found; both are tried again. */
  'follow-failed': [fact: { readonly swapId?: string; readonly cause: unknown }]
  /** A route promises far more than the others or known prices; it carries the warning `outputOutlier` and no tag. */
  'output-outlier': [
    fact: { readonly quoteId: string; readonly providers: readonly string[]; readonly aboveBps: number },
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
  /**
   * Rules of a policy that match no provider or token the engine knows, by member. Emitted when the policy is set, once every
   * provider has been read; a rule may match later, when a provider lists the token.
   */
  'rules-unmatched': [fact: UnmatchedRules]
  /**
   * The standing of a token's USD price changed: `unconfirmed` while only one source gives it, `disputed` while sources
   * contradict each other and there is no price, `confirmed` again.
   */
  'price-standing': [
    fact: {
      readonly identifier: string
      readonly standing: 'confirmed' | 'unconfirmed' | 'disputed'
      readonly readings: readonly { readonly source: string; readonly usd: string }[]
    },
  ]
  /** The clock of a node, API or database began or ceased to differ from this machine's by more than thirty seconds. */
  'clock-skew': [fact: ClockSkew & { readonly differs: boolean }]
  /** Facts were replaced, or returned to the packages' own. `by` names who did it: a file, a bundle, or what the caller of `setFacts` said. */
  'facts-replaced': [fact: { readonly by: string; readonly changes: readonly FactChange[] }]
  /** The network says otherwise than a fact in force. Once for each value it says. `owner` is the provider or chain. */
  'fact-differs': [
    fact: FactReading & {
      readonly owner: string
      readonly current: string
      readonly agrees: false
      readonly host: string
    },
  ]
  /** The network says again what the fact in force says. */
  'fact-agrees': [fact: FactReading & { readonly owner: string; readonly current: string }]
  /** Every fact was compared that can be. `old` counts facts in force that are older than they should be. */
  'facts-compared': [
    fact: {
      readonly compared: number
      readonly differences: number
      readonly old: number
      readonly unread: readonly string[]
    },
  ]
  /** The fee rates of a chain could not be read, or its package could not estimate with them; once until they are read again. */
  'fee-rates-failed': [fact: { readonly chain: string; readonly cause: unknown }]
  /** A provider returned its assets. */
  'assets-refreshed': [fact: { readonly provider: string; readonly assets: number; readonly tookMs: number }]
  /** A provider's note about itself has changed: `singleNode`, `swapHalted`; absent again once it is over. */
  'provider-noted': [fact: { readonly provider: string; readonly note: string | undefined }]
  /** A contract that no fact pins was recognised by its code, and may take deposits. Once for each contract and version. */
  'contract-recognized': [
    fact: {
      readonly provider: string
      readonly chain: string
      readonly address: string
      readonly version: string
      /** Hosts of the upstreams that name it. */
      readonly namedBy: readonly string[]
      /** Host of the node that returned its code. */
      readonly readFrom: string
    },
  ]
  /** Two providers contradict each other on a token's decimals; the later one's asset is left out. */
  'asset-conflict': [fact: AssetConflict]
  /** A provider did not return its assets; the last list stays in use. */
  'assets-failed': [fact: { readonly provider: string; readonly cause: unknown }]
  /** A row of a store is of another version, not sealed by this deployment, broken, or not what was asked for; it counts as absent. */
  'stored-row-refused': [fact: RefusedRow]
  /** A swap was seen to end for the first time, and is in the ledger. Confidential swaps are left out. */
  'swap-ended': [fact: { readonly entry: LedgerEntry }]
  /** The ledger could not be written or read: an entry waits for the next tracking of its swap, figures stay as they were. */
  'ledger-failed': [fact: { readonly cause: unknown }]
  /** A listener of these events threw or rejected. */
  'listener-failed': [fact: { readonly event: string; readonly cause: unknown }]
}

/** The engine's event emitter. What a listener throws is emitted as `listener-failed` and reaches no request. */
export type Events = EventEmitter<EngineEvents>

type Listener = (...facts: readonly unknown[]) => unknown

/** Calls every listener by itself, so that a fault of one reaches neither the others nor the request it listens to. */
class IsolatedEmitter extends EventEmitter<EngineEvents> {
  override on(event: keyof EngineEvents, listener: Listener, context?: unknown): this {
    return super.on(event, this.#isolated(event, listener), context)
  }

  override addListener(event: keyof EngineEvents, listener: Listener, context?: unknown): this {
    return this.on(event, listener, context)
  }

  override once(event: keyof EngineEvents, listener: Listener, context?: unknown): this {
    return super.once(event, this.#isolated(event, listener), context)
  }

  override off(event: keyof EngineEvents, listener?: Listener, context?: unknown, once?: boolean): this {
    return super.off(event, listener && (this.#wrapped.get(listener)?.get(event) ?? listener), context, once)
  }

  override removeListener(event: keyof EngineEvents, listener?: Listener, context?: unknown, once?: boolean): this {
    return this.off(event, listener, context, once)
  }

  readonly #wrapped = new WeakMap<Listener, Map<keyof EngineEvents, Listener>>()

  #isolated(event: keyof EngineEvents, listener: Listener): Listener {
    const byEvent = this.#wrapped.get(listener) ?? new Map<keyof EngineEvents, Listener>()
    const known = byEvent.get(event)
    if (known) return known
    const report = (cause: unknown): void => {
      if (event !== 'listener-failed') this.emit('listener-failed', { event, cause })
    }
    function isolated(this: unknown, ...facts: readonly unknown[]): void {
      try {
        const settled = listener.apply(this, [...facts])
        if (settled instanceof Promise) settled.catch(report)
      } catch (cause) {
        report(cause)
      }
    }
    this.#wrapped.set(listener, byEvent.set(event, isolated))
    return isolated
  }
}

export const createEvents = (): Events => new IsolatedEmitter() as Events
