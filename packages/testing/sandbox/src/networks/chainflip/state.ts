import type { Ledger } from '../../ledgers/ledger.ts'
import type { World } from '../../world/world.ts'
import { type FlipAsset, flipAssets } from './assets.ts'
import type { Channel, SwapRecord } from './engine/swap-record.ts'
import { createVault, type Vault } from './vault.ts'

/** Chain time of a State Chain block, milliseconds. */
export const BLOCK_MS = 6_000

const GENESIS = 9_400_000

/** State of the simulated network. */
export interface FlipState {
  readonly world: World
  readonly vault: Vault
  /** `specVersion` of the State Chain's runtime. */
  readonly runtime: number
  /** Assets of that runtime. */
  readonly assets: readonly FlipAsset[]
  readonly channels: Map<string, Channel>
  /** Oldest first. */
  readonly swaps: SwapRecord[]
  /** The asset with these chain and asset names. */
  findAsset(chain: unknown, asset: unknown): FlipAsset | undefined
  ledgerOf(asset: FlipAsset): Ledger
  /** Height of the State Chain. */
  height(): number
  /** Runs a task after this many State Chain blocks. */
  inBlocks(blocks: number, task: () => void): void
  /** Tells whether the `halt` fault disables the asset: everywhere, or on its chain. */
  halted(asset: FlipAsset): boolean
}

/** Service name under which `halt` and `refund` faults are set. */
export const SERVICE = 'chainflip'

export const createState = (world: World, runtime: number): FlipState => {
  const assets = flipAssets.filter(({ since }) => since <= runtime)
  return {
    world,
    vault: createVault(world),
    runtime,
    assets,
    channels: new Map(),
    swaps: [],
    findAsset: (chain, asset) => assets.find((one) => one.chain.name === chain && one.asset === asset),
    ledgerOf: ({ chain }) => world.ledger(chain.ledger),
    height: () => GENESIS + Math.floor(world.clock.chainElapsed() / BLOCK_MS),
    inBlocks: (blocks, task) => {
      world.clock.at(world.clock.now() + world.clock.scaled(blocks * BLOCK_MS), task)
    },
    halted: ({ chain }) => {
      const { halt } = world.faults.of(SERVICE)
      return halt === true || halt === chain.ledger || halt === chain.name
    },
  }
}
