import type { Network } from '../network.ts'

/** Routers by chain code. */
export type Routers = Readonly<Record<string, readonly string[]>>

/** Time for which one node must name a new router before it is used. */
const CONFIRMED_AFTER_MS = 10 * 60_000

/** Decides which routers may receive deposits: known ones, and new ones once they are confirmed. */
export class RouterPins {
  readonly #known: ReadonlySet<string>
  readonly #pending = new Map<string, { readonly router: string; readonly since: number }>()

  constructor({ knownRouters }: Pick<Network, 'knownRouters'>, further: Routers) {
    this.#known = new Set(
      [knownRouters, further].flatMap((routers) =>
        Object.entries(routers).flatMap(([chain, list]) => list.map((router) => joinKey(chain, router))),
      ),
    )
  }

  /** Returns `true` for a router, named by `nodes` nodes, that may be used: two nodes, or one for ten minutes, confirm a new one. */
  isConfirmed(
    { chain, router }: { readonly chain: string; readonly router: string },
    nodes: number,
    now: number,
  ): boolean {
    if (this.#known.has(joinKey(chain, router)) || nodes > 1) return true
    const pending = this.#pending.get(chain)
    if (pending?.router === router && now >= pending.since) return now - pending.since >= CONFIRMED_AFTER_MS
    this.#pending.set(chain, { router, since: now })
    return false
  }
}

const joinKey = (chain: string, router: string): string => `${chain}:${router.toLowerCase()}`
