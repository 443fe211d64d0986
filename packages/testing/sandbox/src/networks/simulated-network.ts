import type { Hono } from 'hono'
import type { World } from '../world/world.ts'

/** A provider's network, simulated. Add one as a folder beside this file and its factory to `networks.ts`. */
export interface SimulatedNetwork {
  readonly name: string
  /** Base paths it answers under, by what a client calls them: `{ thornode: '/thornode' }`. */
  readonly paths: Readonly<Record<string, string>>
  mount(app: Hono): void
}

/** Puts a network into a world: installs its contracts, funds its vaults, watches the ledgers. */
export type NetworkFactory = (world: World) => SimulatedNetwork
