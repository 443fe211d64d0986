import { createHash } from 'node:crypto'

/** Numbers from zero to one that follow from a text. */
export const randomOf = (seed: string): (() => number) => {
  let count = 0
  return () => createHash('sha256').update(`${seed}/${count++}`).digest().readUInt32BE(0) / 2 ** 32
}

/** A copy of a list in an order that follows from the random numbers. */
export const shuffled = <T>(list: readonly T[], random: () => number): readonly T[] => {
  const copy = [...list]
  for (let at = copy.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1))
    ;[copy[at], copy[other]] = [copy[other] as T, copy[at] as T]
  }
  return copy
}
