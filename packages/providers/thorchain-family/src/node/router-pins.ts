import type { Network } from '../network.ts'

/** Routers by chain code. */
export type Routers = Readonly<Record<string, readonly string[]>>

/** Time for which one node must name a new router before it is used. */
const CONFIRMED_AFTER_MS = 10 * 60_000

/** Decides which routers may receive deposits: known ones, and new ones once they are confirmed. */
export class RouterPins {
  readonly #known: ReadonlySet<string>
  readonly #replaced: ReadonlySet<string>
  readonly #pending = new Map<string, { readonly router: string; readonly since: number }>()

  constructor(
    { knownRouters, replacedRouters = {} }: Pick<Network, 'knownRouters' | 'replacedRouters'>,
    further: Routers,
  ) {
    this.#known = new Set([...listKeys(knownRouters), ...listKeys(further)])
    this.#replaced = new Set(listKeys(replacedRouters))
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
    const key = joinKey(chain, router)
    if (this.#known.has(key)) return true
    if (this.#replaced.has(key)) return false
    if (nodes > 1) return true
    const pending = this.#pending.get(chain)
    if (pending?.router === router && now >= pending.since) return now - pending.since >= CONFIRMED_AFTER_MS
    this.#pending.set(chain, { router, since: now })
    return false
  }
}

const listKeys = (routers: Routers): readonly string[] =>
  Object.entries(routers).flatMap(([chain, list]) => list.map((router) => joinKey(chain, router)))

const joinKey = (chain: string, router: string): string => `${chain}:${router.toLowerCase()}`
