import type { Network } from '../network.ts'

/** Routers by chain code. */
export type Routers = Readonly<Record<string, readonly string[]>>

/** Time for which one node must name a new router before it is used. */
const CONFIRMED_AFTER_MS = 10 * 60_000

/** Decides which routers may receive deposits: known ones, and new ones once they are confirmed. */
export class RouterPins {
  readonly #network: Pick<Network, 'knownRouters' | 'replacedRouters'>
  readonly #further: Routers
  readonly #pending = new Map<string, { readonly router: string; readonly since: number }>()

  /** @param network - its routers are read at each use, so that replaced facts hold at once */
  constructor(network: Pick<Network, 'knownRouters' | 'replacedRouters'>, further: Routers) {
    this.#network = network
    this.#further = further
  }

  /**
   * Returns `true` for a router, named by `nodes` nodes, that may be used: two nodes, or one for ten minutes, confirm a new one.
   * Nothing confirms a replaced one.
   */
  isConfirmed(
    { chain, router }: { readonly chain: string; readonly router: string },
    nodes: number,
    now: number,
  ): boolean {
    const { knownRouters, replacedRouters } = this.#network
    const isIn = (routers: Routers): boolean =>
      routers[chain]?.some((each) => each.toLowerCase() === router.toLowerCase()) ?? false
    if (isIn(knownRouters) || isIn(this.#further)) return true
    if (isIn(replacedRouters)) return false
    if (nodes > 1) return true
    const pending = this.#pending.get(chain)
    if (pending?.router === router && now >= pending.since) return now - pending.since >= CONFIRMED_AFTER_MS
    this.#pending.set(chain, { router, since: now })
    return false
  }
}
