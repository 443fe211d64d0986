import type { ScaleReader } from '../../codec/scale.ts'

type Skip = (reader: ScaleReader) => void

const bytes =
  (count: number): Skip =>
  (reader) =>
    void reader.bytes(count)
const number: Skip = (reader) => void reader.compact()
const nothing: Skip = () => {}

/** Reads the number of a variant and what it holds. */
const variant =
  (name: string, variants: Readonly<Record<number, readonly Skip[]>>): Skip =>
  (reader) => {
    const index = reader.byte()
    const fields = variants[index]
    if (!fields) throw new RangeError(`${index} is no variant of ${name}.`)
    for (const skip of fields) skip(reader)
  }

const network = variant('NetworkId', {
  0: [bytes(32)],
  1: [bytes(8), bytes(32)],
  2: [],
  3: [],
  7: [number],
  8: [],
  9: [],
  10: [],
})
const anyNetwork = variant('Option', { 0: [], 1: [network] })
const body = variant('BodyId', { 0: [], 1: [bytes(4)], 2: [number], 3: [], 4: [], 5: [], 6: [], 7: [], 8: [], 9: [] })
const part = variant('BodyPart', { 0: [], 1: [number], 2: [number, number], 3: [number, number], 4: [number, number] })

const junction = variant('Junction', {
  0: [number],
  1: [anyNetwork, bytes(32)],
  2: [anyNetwork, number],
  3: [anyNetwork, bytes(20)],
  4: [bytes(1)],
  5: [number],
  6: [bytes(1), bytes(32)],
  7: [nothing],
  8: [body, part],
  9: [network],
})

/** Reads over a location of XCM, version 5, which names a foreign asset. */
export const skipLocation: Skip = (reader) => {
  reader.byte() // parents
  const junctions = reader.byte()
  if (junctions > 8) throw new RangeError(`${junctions} is no variant of Junctions.`)
  for (let count = 0; count < junctions; count++) junction(reader)
}
