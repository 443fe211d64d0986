import { pause } from '../async/pause.ts'
import { readMonotonic } from '../async/read-monotonic.ts'
import type { Clock } from '../contract/clock.ts'
import type { PolicyScope } from '../policy/policy-scope.ts'
import type { CallSubject } from './call-subject.ts'
import { type BreakerLibrary, Circuit } from './circuit.ts'
import { type Lane, ProviderCircuits } from './provider-circuits.ts'
import { Unexplained } from './unexplained.ts'

/** A scope the engine switched off by itself after failures in its own traffic. */
export interface OpenCircuit extends PolicyScope {
  readonly provider: string
  /** ISO 8601. */
  readonly since: string
  /** ISO 8601; from then on one call is let through to probe it. */
  readonly expiresAt: string
  /** The failure. */
  readonly reason: string
}

/** A call that ended without an answer. */
export interface FailedCall extends CallSubject {
  /** Monotonic milliseconds. */
  readonly startedAt: number
  readonly reason: string
}

/** Number of failures that open a circuit, and the time it stays open. */
export interface CircuitSettings {
  /** Failures in a row; 0 switches the breaker off. */
  readonly failures: number
  /** Time a circuit stays open at first, milliseconds; twice as long after each failed probe. */
  readonly coolDownMs: number
  readonly maxCoolDownMs: number
}

/** Settings of circuits, and who hears of changes. */
export interface CircuitsOptions extends CircuitSettings {
  readonly clock: Clock
  readonly onOpen?: (scope: OpenCircuit) => void
  readonly onClose?: (scope: Omit<OpenCircuit, 'expiresAt'>) => void
}

/** A failure waits this long for an answer of another provider, milliseconds. */
const DOUBT_MS = 60_000

/** Failures that wait for such an answer. */
const MAX_DOUBTFUL = 200

/**
 * The circuit breakers of an engine: one for each provider and chain it sells from, one for each chain it buys on, and one for
 * the provider as a whole, which opens only for failures on several chains of both.
 *
 * A failure counts only when another provider answered while the call was under way: when all fail at once, it is this
 * machine's network that is away. In memory, one for each engine; several servers do not share it.
 */
export class Circuits {
  /** Refusals that do not count yet. */
  readonly unexplained: Unexplained
  readonly #options: CircuitsOptions
  readonly #providers = new Map<string, ProviderCircuits>()
  #library: BreakerLibrary | undefined
  #loading: Promise<void> | undefined
  #doubtful: (FailedCall & { readonly endedAt: number })[] = []

  constructor(options: CircuitsOptions) {
    this.#options = options
    this.unexplained = new Unexplained(options.clock)
  }

  /** Returns why a call is not to be made now; `undefined` when it may be. */
  explainRemoval(subject: CallSubject): string | undefined {
    const closed = this.#lanes(subject)?.find(({ circuit }) => circuit?.isPassable === false)
    if (!closed) return undefined
    const { reason, expiresAt } = this.#describe(closed)
    return `switched off until ${expiresAt}: ${reason}`
  }

  /** Takes the probes of a call that is about to be made; usually none. */
  enter(subject: CallSubject): readonly Circuit[] {
    const lanes = this.#lanes(subject) ?? []
    const open = lanes.flatMap(({ circuit }) => (circuit && !circuit.isClosed ? [circuit] : []))
    if (open.length === 0 || !open.every(({ isPassable }) => isPassable)) return []
    return open.filter((circuit) => circuit.takeProbe())
  }

  /** A provider answered with something usable. */
  answered(subject: CallSubject, startedAt: number): void {
    const now = this.#now()
    const provider = this.#provider(subject.provider)
    provider.answeredAt = now
    provider.reachedAt = now
    for (const lane of provider.listLanes(subject)) {
      lane.answeredAt = now
      lane.circuit?.succeeded()
    }
    provider.forgetFailures()
    if (this.#doubtful.length > 0) this.#confirm(subject.provider, startedAt)
  }

  /** A provider answered another kind of call: the network is there. */
  reached(provider: string, startedAt: number): void {
    this.#provider(provider).reachedAt = this.#now()
    if (this.#doubtful.length > 0) this.#confirm(provider, startedAt)
  }

  /** `true` where the provider gave a price since this time. */
  answeredSince(provider: string, startedAt: number): boolean {
    return (this.#providers.get(provider)?.answeredAt ?? Number.NEGATIVE_INFINITY) > startedAt
  }

  /** A call failed. `probes` are those it took. */
  failed(call: FailedCall, probes: readonly Circuit[]): void {
    if (this.#options.failures === 0) return
    const isConfirmed = this.#haveOthersAnswered(call)
    if (probes.length > 0) {
      for (const probe of probes) {
        if (probe.isClosed) probe.failed(call.reason)
        else probe.probeFailed(call.reason, isConfirmed)
      }
    } else if (isConfirmed) this.#count(call)
    else this.#doubt(call)
  }

  /** Lists the open circuits, by provider. */
  list(): readonly OpenCircuit[] {
    return [...this.#providers.values()]
      .flatMap((provider) => provider.listAll())
      .flatMap((lane) => (lane.circuit && !lane.circuit.isClosed ? [this.#describe(lane)] : []))
  }

  /** Resolves once failures noted so far have had their effect. */
  async settled(): Promise<void> {
    await this.#loading
    await pause(0)
  }

  #haveOthersAnswered({ provider, startedAt }: FailedCall): boolean {
    for (const [id, { reachedAt }] of this.#providers) if (id !== provider && reachedAt >= startedAt) return true
    return false
  }

  /** Nobody has answered yet since the call began, so it may be our own network. */
  #doubt(call: FailedCall): void {
    const endedAt = this.#now()
    this.#doubtful = this.#doubtful.filter((one) => endedAt - one.endedAt < DOUBT_MS)
    if (this.#doubtful.length >= MAX_DOUBTFUL) this.#doubtful.shift()
    this.#doubtful.push({ ...call, endedAt })
  }

  /** Another call was answered that was under way at the same time: the network was there. */
  #confirm(answering: string, startedAt: number): void {
    const isShown = (one: FailedCall & { readonly endedAt: number }) =>
      one.provider !== answering && one.endedAt >= startedAt
    const shown = this.#doubtful.filter(isShown)
    if (shown.length === 0) return
    this.#doubtful = this.#doubtful.filter((one) => !isShown(one))
    for (const one of shown) this.#count(one)
  }

  #count(call: FailedCall): void {
    const library = this.#library
    if (!library) {
      this.#loading ??= import('cockatiel').then((loaded) => {
        this.#library = loaded
      })
      void this.#loading.then(() => this.#count(call))
      return
    }
    const provider = this.#provider(call.provider)
    const lanes = provider.listLanes(call)
    // A circuit that is open explains the failure, the others need not open.
    const isExplained = lanes.some(({ circuit }) => circuit?.isClosed === false)
    provider.noteFailure(call)
    for (const lane of lanes) {
      if (lane.answeredAt > call.startedAt || (isExplained && lane !== provider.whole)) continue
      lane.circuit ??= this.#open(library, provider, lane)
      lane.circuit.failed(call.reason)
    }
  }

  #open(library: BreakerLibrary, provider: ProviderCircuits, lane: Lane): Circuit {
    const { failures, coolDownMs, maxCoolDownMs, clock } = this.#options
    return new Circuit({
      library,
      failures,
      coolDownMs: { first: coolDownMs, longest: Math.max(coolDownMs, maxCoolDownMs) },
      now: () => this.#now(),
      mayOpen: lane === provider.whole ? () => provider.failsWidely : () => true,
      onOpen: (reason) => {
        lane.since ??= clock.now()
        lane.reason = reason
        this.#options.onOpen?.(this.#describe(lane))
      },
      onClose: () => {
        const { expiresAt: _, ...fact } = this.#describe(lane)
        lane.since = undefined
        this.#options.onClose?.(fact)
      },
    })
  }

  #describe({ scope, circuit, since, reason }: Lane): OpenCircuit {
    const { clock } = this.#options
    const left = Math.max(0, (circuit?.until ?? 0) - this.#now())
    return {
      ...scope,
      since: toIsoTime(since ?? clock.now()),
      expiresAt: toIsoTime(clock.now() + left),
      reason,
    }
  }

  #lanes(subject: CallSubject): readonly Lane[] | undefined {
    return this.#library && this.#providers.get(subject.provider)?.listLanes(subject)
  }

  #provider(id: string): ProviderCircuits {
    let provider = this.#providers.get(id)
    if (!provider) {
      provider = new ProviderCircuits(id)
      this.#providers.set(id, provider)
    }
    return provider
  }

  #now(): number {
    return readMonotonic(this.#options.clock)
  }
}

const toIsoTime = (ms: number): string => new Date(ms).toISOString()
