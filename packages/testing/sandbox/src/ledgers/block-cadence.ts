import type { Clock } from '../world/clock.ts'

/** Heights and block times of a chain that makes a block every so often, computed rather than stored. */
export interface BlockCadence {
  readonly blockMs: number
  height(): number
  /** Reported time of a block, milliseconds. */
  timeOf(height: number): number
  /** Reported time at which the next block comes. */
  nextBlockAt(): number
}

/** Cadence of a chain whose block `genesis` stands at the world's origin. */
export const createCadence = (clock: Clock, blockMs: number, genesis: number): BlockCadence => {
  const interval = clock.scaled(blockMs)
  // A nudge keeps a block's own moment on its side of the border despite floating point.
  const passed = (): number => Math.floor((clock.now() - clock.origin) / interval + 1e-3)
  return {
    blockMs,
    height: () => genesis + passed(),
    timeOf: (height) => clock.origin + (height - genesis) * interval,
    nextBlockAt: () => clock.origin + (passed() + 1) * interval,
  }
}
