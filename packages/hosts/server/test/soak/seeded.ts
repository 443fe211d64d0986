/** Random choices that a seed repeats. */
export interface Seeded {
  /** At least 0, less than 1. */
  next(): number
  below(count: number): number
  pick<T>(items: readonly T[]): T
}

export const seeded = (seed: number): Seeded => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number): number => Math.floor(next() * count)
  return { next, below, pick: (items) => items[below(items.length)] as (typeof items)[number] }
}
