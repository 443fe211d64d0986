import fc from 'fast-check'
import { oddName, oddValue, written } from './values.ts'

/** A body as it goes over the wire. */
export type Body = string | Uint8Array<ArrayBuffer>

type Members = readonly (readonly [name: string, value: unknown])[]

/** An object as text, member by member, so that a member may occur twice or be called `__proto__`. */
const objectText = (members: Members): string =>
  `{${members.map(([name, value]) => `${JSON.stringify(name)}:${written(value) || 'null'}`).join(',')}}`

const changed = (sound: object, changes: Members, lost: readonly string[]): string =>
  objectText([...Object.entries(sound).filter(([name]) => !lost.includes(name)), ...changes])

/** A valid body with members replaced, duplicated, added and removed. */
const nearlySound = (sound: fc.Arbitrary<object>, names: readonly string[]): fc.Arbitrary<string> => {
  const name = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...names, 'x') }, { weight: 1, arbitrary: oddName })
  const changes = fc.array(fc.tuple(name, oddValue), { minLength: 1, maxLength: 3 })
  const lost = fc.oneof(
    { weight: 5, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.subarray([...names], { maxLength: 2 }) },
  )
  return fc.tuple(sound, changes, lost).map(([body, more, less]) => changed(body, more, less))
}

const broken = (sound: fc.Arbitrary<object>): fc.Arbitrary<string> =>
  fc
    .tuple(sound, fc.nat(400), fc.constantFrom('', ',', '}', ' x', '\u0000', '//', '"', '\ufeff', '}{'))
    .map(([body, at, more]) => {
      const text = written(body)
      return at % 3 === 0 ? more + text : `${text.slice(0, at)}${more}`
    })

const deep = fc
  .tuple(fc.integer({ min: 1, max: 15_000 }), fc.constantFrom('[', '{"a":', '[{"a":['), fc.boolean())
  .map(([depth, open, closed]) => {
    const text = open.repeat(depth).slice(0, 60_000)
    return closed ? `${text}1${'}'.repeat(depth)}` : text
  })

const large = fc.integer({ min: 65_500, max: 65_600 }).map((length) => `{"sellAsset":"${'x'.repeat(length)}"}`)

const topLevel = fc.constantFrom(
  '',
  ' ',
  'null',
  'true',
  '5',
  '""',
  '"text"',
  '[]',
  '[{}]',
  '{}',
  'NaN',
  '1e400',
  'undefined',
)

const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Uint8Array.from(array))

/** Another encoding of a valid body: UTF-16, or UTF-8 with an invalid byte. */
const reencoded = (sound: fc.Arbitrary<object>): fc.Arbitrary<Body> =>
  fc
    .tuple(sound, fc.boolean())
    .map(([body, wide]) =>
      wide
        ? Uint8Array.from(Buffer.from(written(body), 'utf16le'))
        : Uint8Array.from([...Buffer.from(written(body)), 0xff]),
    )

/** Bodies of every kind for one endpoint, most of them close to a valid one, `sound`, whose members are `names`. */
export const bodies = (sound: fc.Arbitrary<object>, names: readonly string[]): fc.Arbitrary<Body> =>
  fc.oneof<fc.WeightedArbitrary<Body>[]>(
    { weight: 12, arbitrary: sound.map(written) },
    { weight: 40, arbitrary: nearlySound(sound, names) },
    { weight: 6, arbitrary: broken(sound) },
    { weight: 4, arbitrary: fc.dictionary(oddName, oddValue, { maxKeys: 5 }).map(written) },
    { weight: 3, arbitrary: topLevel },
    { weight: 2, arbitrary: fc.json() },
    { weight: 2, arbitrary: bytes },
    { weight: 1, arbitrary: reencoded(sound) },
    { weight: 1, arbitrary: deep },
    { weight: 1, arbitrary: large },
  )
