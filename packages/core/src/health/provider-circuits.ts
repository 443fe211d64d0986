import type { PolicyScope } from '../policy/policy-scope.ts'
import type { CallSubject } from './call-subject.ts'
import type { Circuit } from './circuit.ts'

/** Sell chains, and buy chains, on which a provider fails before it is switched off as a whole. */
const SPREAD = 2

/** One scope of a provider. */
export interface Lane {
  readonly scope: PolicyScope & { readonly provider: string }
  /** Absent until something failed. */
  circuit: Circuit | undefined
  /** Monotonic milliseconds. */
  answeredAt: number
  /** Unix milliseconds. */
  since: number | undefined
  reason: string
}

const createLane = (scope: Lane['scope']): Lane => ({
  scope,
  circuit: undefined,
  answeredAt: Number.NEGATIVE_INFINITY,
  since: undefined,
  reason: '',
})

/** The circuits of one provider, and where it has failed since its last answer. */
export class ProviderCircuits {
  readonly #id: string
  readonly whole: Lane
  readonly #sells = new Map<string, Lane>()
  readonly #buys = new Map<string, Lane>()
  /** Chains of failures since the last answer. */
  readonly #failedSells = new Set<string>()
  readonly #failedBuys = new Set<string>()
  /** Time of its last price, monotonic milliseconds. */
  answeredAt: number = Number.NEGATIVE_INFINITY
  /** Time of its last answer of any kind. */
  reachedAt: number = Number.NEGATIVE_INFINITY

  constructor(id: string) {
    this.#id = id
    this.whole = createLane({ provider: id })
  }

  listLanes({ sellChain, buyChain }: CallSubject): readonly [Lane, Lane, Lane] {
    return [this.whole, this.#lane(this.#sells, sellChain, 'sell'), this.#lane(this.#buys, buyChain, 'buy')]
  }

  listAll(): readonly Lane[] {
    return [this.whole, ...this.#sells.values(), ...this.#buys.values()]
  }

  noteFailure({ sellChain, buyChain }: CallSubject): void {
    this.#failedSells.add(sellChain)
    this.#failedBuys.add(buyChain)
  }

  forgetFailures(): void {
    if (this.#failedSells.size === 0) return
    this.#failedSells.clear()
    this.#failedBuys.clear()
  }

  get failsWidely(): boolean {
    return this.#failedSells.size >= SPREAD && this.#failedBuys.size >= SPREAD
  }

  #lane(lanes: Map<string, Lane>, chain: string, side: 'sell' | 'buy'): Lane {
    let found = lanes.get(chain)
    if (!found) {
      found = createLane({ provider: this.#id, chain, side })
      lanes.set(chain, found)
    }
    return found
  }
}
