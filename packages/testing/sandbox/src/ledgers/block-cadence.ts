import type { Clock } from '../world/clock.ts'

/** Heights and block times of a chain with a fixed block interval, computed rather than stored. */
export interface BlockCadence {
  readonly blockMs: number
  height(): number
  /** Reported time of a block, milliseconds. */
  timeOf(height: number): number
  /** Reported time of the next block. */
  nextBlockAt(): number
}

/** Cadence of a chain that has height `genesis` at the world's origin. */
export const createCadence = (clock: Clock, blockMs: number, genesis: number): BlockCadence => {
  const interval = clock.scaled(blockMs)
  // The small offset keeps a block's own timestamp on the right side of the boundary despite floating point.
  const passed = (): number => Math.floor((clock.now() - clock.origin) / interval + 1e-3)
  return {
    blockMs,
    height: () => genesis + passed(),
    timeOf: (height) => clock.origin + (height - genesis) * interval,
    nextBlockAt: () => clock.origin + (passed() + 1) * interval,
  }
}
