import { UnreadableInput } from '@switchyard/core'
import { readUint } from './read-uint.ts'

/** Bytes of a step's fields by its kind, where it has any. Source: published interface of Jupiter v6, enum `Swap`. */
const FIELD_BYTES: ReadonlyMap<number, number> = new Map([
  ...[8, 12, 15, 16, 17, 18, 21, 23, 24, 27, 28, 39, 58, 60, 61].map((kind) => [kind, 1] as const),
  [29, 16],
  [33, 4],
  [41, 4],
  [42, 3],
  [43, 10],
  [44, 5],
  [45, 5],
])

/** Its field is followed by an optional list of two-byte entries. */
const WHIRLPOOL_V2 = 47

const LAST_KIND = 61

/** Percent, input and output index of a step. */
const STEP_TAIL = 3

/** Quoted output, slippage and fee behind the amount. */
const REST = 11

/**
 * The input amount of Jupiter's older `route` methods, which comes after a plan of variable length.
 *
 * The plan is read step by step and nothing may follow: the program ignores bytes at the end, so that an amount read from
 * there could be another one.
 *
 * @param start - index of the plan
 * @throws {UnreadableInput} for a step that is not known, or another length.
 */
export const readRouteAmount = (data: Uint8Array, start: number): bigint => {
  const steps = Number(readUint(data, start, 4))
  let at = start + 4
  for (let step = 0; step < steps; step++) {
    const kind = Number(readUint(data, at, 1))
    if (kind > LAST_KIND) throw new UnreadableInput(`the route has an unknown step ${kind}`)
    let fields = FIELD_BYTES.get(kind) ?? 0
    if (kind === WHIRLPOOL_V2) fields = readUint(data, at + 2, 1) === 0n ? 2 : 6 + 2 * Number(readUint(data, at + 3, 4))
    at += 1 + fields + STEP_TAIL
  }
  if (data.length !== at + 8 + REST) throw new UnreadableInput('the plan of the route has another length')
  return readUint(data, at, 8)
}
