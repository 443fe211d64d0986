import type { Json, Token } from '@switchyard/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createStateCodec, field, type StateCodec, UnreadableState } from './state-codec.ts'

interface State {
  readonly sell: Token
  readonly minimum: bigint
  readonly mode: 'SIMPLE' | 'MEMO'
  readonly confidential: boolean
  readonly slippageBps: number
  readonly etaSeconds: number
  readonly referrer?: string
  readonly fees: readonly { readonly account: string; readonly bps: number; readonly share?: bigint }[]
  readonly limits: { readonly before: bigint; readonly after: bigint }
}

const layout = {
  version: 3,
  fields: {
    sell: field.token,
    minimum: field.amount,
    mode: field.literal('SIMPLE', 'MEMO'),
    confidential: field.flag,
    slippageBps: field.integer,
    etaSeconds: field.number,
    referrer: field.optional(field.text),
    fees: field.list(field.record({ account: field.text, bps: field.integer, share: field.optional(field.amount) })),
    limits: field.record({ before: field.amount, after: field.amount }),
  },
} as const

/** The type is inferred from the fields, and is the interface. */
const codec: StateCodec<State> = createStateCodec(layout)

const amount = fc.bigInt({ min: 0n, max: 2n ** 256n })
const token: fc.Arbitrary<Token> = fc.record(
  {
    identifier: fc.string(),
    chain: fc.string(),
    chainId: fc.string(),
    ticker: fc.string(),
    symbol: fc.string(),
    name: fc.string(),
    decimals: fc.nat(30),
    address: fc.string(),
    logoURI: fc.string(),
    coingeckoId: fc.string(),
    geoBlockRule: fc.string(),
  },
  { requiredKeys: ['identifier', 'chain', 'chainId', 'ticker', 'symbol', 'name', 'decimals'], noNullPrototype: true },
)
const anyState: fc.Arbitrary<State> = fc.record(
  {
    sell: token,
    minimum: amount,
    mode: fc.constantFrom('SIMPLE', 'MEMO'),
    confidential: fc.boolean(),
    slippageBps: fc.integer(),
    etaSeconds: fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
    referrer: fc.string(),
    fees: fc.array(
      fc.record(
        { account: fc.string(), bps: fc.nat(10_000), share: amount },
        { requiredKeys: ['account', 'bps'], noNullPrototype: true },
      ),
      { maxLength: 3 },
    ),
    limits: fc.record({ before: amount, after: amount }, { noNullPrototype: true }),
  },
  {
    requiredKeys: ['sell', 'minimum', 'mode', 'confidential', 'slippageBps', 'etaSeconds', 'fees', 'limits'],
    noNullPrototype: true,
  },
)

const store = (state: State): Json => JSON.parse(JSON.stringify(codec.write(state)))

/** Every path to a member, objects and lists included. */
const listPaths = (json: unknown): readonly (readonly string[])[] =>
  typeof json !== 'object' || json === null
    ? []
    : Object.entries(json).flatMap(([name, value]) => [[name], ...listPaths(value).map((rest) => [name, ...rest])])

const change = (json: Json, [name = '', ...rest]: readonly string[], value: unknown): unknown => {
  const copy = (Array.isArray(json) ? [...json] : { ...(json as object) }) as Record<string, unknown>
  copy[name] = rest.length === 0 ? value : change(copy[name] as Json, rest, value)
  return copy
}

describe('createStateCodec', () => {
  it('reads what it wrote, through JSON', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(codec.read(store(state))).toStrictEqual(state)
      }),
    )
  })

  it('refuses a state with any member of another type', () => {
    const others = fc.constantFrom(null, [], {}, 0.5, Number.NaN, true, 'x')
    fc.assert(
      fc.property(anyState, others, fc.nat(), (state, other, pick) => {
        const json = store(state)
        const paths = listPaths(json)
        const path = paths[pick % paths.length] ?? []
        const found = path.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], json)
        fc.pre(readKind(found) !== readKind(other))
        expect(() => codec.read(change(json, path, other))).toThrow(UnreadableState)
      }),
    )
  })

  it('refuses a state without a member that is not optional', () => {
    const [state] = fc.sample(anyState, 1)
    const json = store(state as State)
    for (const name of ['version', ...Object.keys(layout.fields).filter((one) => one !== 'referrer')])
      expect(() => codec.read(change(json, [name], undefined)), name).toThrow(UnreadableState)
  })

  it('writes digits and texts, and leaves absent members out', () => {
    const { write, read } = createStateCodec({
      version: 1,
      fields: { paid: field.amount, memo: field.optional(field.text), fees: field.list(field.amount) },
    })
    const json = JSON.stringify(write({ paid: 2n ** 64n, fees: [1n] }))
    expect(json).toBe('{"version":1,"paid":"18446744073709551616","fees":["1"]}')
    expect(read(JSON.parse(json))).toStrictEqual({ paid: 2n ** 64n, fees: [1n] })
  })

  it('names the member and what was expected', () => {
    const [state] = fc.sample(anyState, 1)
    const json = store(state as State)
    const read = (path: readonly string[], value: unknown) => () => codec.read(change(json, path, value))
    expect(read(['limits', 'after'], 5)).toThrow('limits.after of the offer is a number; expected an amount.')
    expect(read(['fees'], [{ account: 'a' }])).toThrow('fees.0.bps of the offer is missing; expected an integer.')
    expect(read(['mode'], 'OTHER')).toThrow('mode of the offer is a string; expected SIMPLE or MEMO.')
    expect(read(['sell'], [])).toThrow('sell of the offer is a list; expected an object.')
  })

  it.each([[{ version: 2 }], [{ version: '3' }], [{}], [null], ['3'], [[3]], [undefined]])(
    'refuses %j, which is of another version',
    (json) => {
      expect(() => codec.read(json)).toThrow(UnreadableState)
      expect(() => codec.read(json)).toThrow('this version of the provider reads 3.')
    },
  )

  it('ignores inherited members', () => {
    const json = Object.assign(Object.create({ bps: 3 }), { version: 1 })
    const { read } = createStateCodec({ version: 1, fields: { bps: field.integer } })
    expect(() => read(json)).toThrow('bps of the offer is missing')
  })
})

describe('field.withDefault', () => {
  const { read } = createStateCodec({ version: 1, fields: { spare: field.withDefault(field.amount, 7n) } })

  it('reads an absent member as the default, and a present one strictly', () => {
    expect(read({ version: 1 })).toEqual({ spare: 7n })
    expect(read({ version: 1, spare: '9' })).toEqual({ spare: 9n })
    for (const spare of [null, 9, 'x', '-1', '']) expect(() => read({ version: 1, spare })).toThrow(UnreadableState)
  })
})

/** A text of digits and another text differ, as do an integer and a fraction. */
const readKind = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  return typeof value
}
