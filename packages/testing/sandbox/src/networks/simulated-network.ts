import type { Hono } from 'hono'
import type { World } from '../world/world.ts'

/**
 * A provider's simulated network. To add one, create a folder beside this file and list its factory in `networks.ts`.
 */
export interface SimulatedNetwork {
  readonly name: string
  /** Base paths by service name, as a client uses them: `{ thornode: '/thornode' }`. */
  readonly paths: Readonly<Record<string, string>>
  mount(app: Hono): void
}

/** Creates a network in a world: installs its contracts, funds its vaults, watches the ledgers. */
export type NetworkFactory = (world: World) => SimulatedNetwork
