type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/** A response with one leaf changed. */
export interface Mutation {
  /** Path of the leaf and what was done to it. */
  readonly name: string
  readonly path: string
  readonly value: Json
}

type Path = readonly (string | number)[]

const leavesOf = (value: Json, path: Path = []): readonly { readonly path: Path; readonly leaf: Json }[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        leavesOf(inner, [...path, Array.isArray(value) ? Number(name) : name]),
      )
    : [{ path, leaf: value }]

const withLeaf = (value: Json, [name, ...rest]: Path, leaf: Json | undefined): Json => {
  if (name === undefined) return leaf as Json
  const copy: Record<string, Json> = Array.isArray(value) ? ([...value] as never) : { ...(value as object) }
  const inner = copy[name]
  if (rest.length === 0 && leaf === undefined) delete copy[name]
  else copy[name] = withLeaf(inner as Json, rest, leaf)
  return copy
}

/** Addresses of the same form, of somebody else. */
const strangers: readonly (readonly [form: RegExp, address: string])[] = [
  [/^0x[0-9a-fA-F]{40}$/, '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  [/^bc1q[a-z0-9]{38}$/, 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  [/^bc1[pq][a-z0-9]{50,}$/, 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  [/^[1-9A-HJ-NP-Za-km-z]{43,44}$/, '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'],
  [/^ltc1q/, 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'],
]

const changed = (leaf: Json): readonly (readonly [what: string, value: Json | undefined])[] => {
  if (typeof leaf === 'number')
    return [
      ['×10', leaf * 10],
      ['0', 0],
      ['−1', -1],
      ['+1', leaf + 1],
      ['removed', undefined],
      ['text', `${leaf}x`],
    ]
  if (typeof leaf === 'boolean')
    return [
      ['negated', !leaf],
      ['removed', undefined],
    ]
  if (typeof leaf !== 'string')
    return [
      ['removed', undefined],
      ['text', 'x'],
    ]
  const stranger = strangers.filter(([form, address]) => form.test(leaf) && leaf !== address)
  return [
    ['removed', undefined],
    ['null', null],
    ['empty', ''],
    ...stranger.map(([, address]) => ['a stranger', address] as const),
    ...(/^\d+$/.test(leaf) ? numbers(leaf) : []),
    ...(/^\d+\.\d+$/.test(leaf)
      ? ([
          ['÷10', `0.0${leaf.replace('.', '')}`],
          ['×10', `${leaf}`.replace(/^(\d+)\.(\d)/, '$1$2.')],
        ] as const)
      : []),
    ...(/^0x[0-9a-f]+$/i.test(leaf) && leaf.length !== 42 && leaf.length < 20
      ? ([['×2^32', `${leaf}00000000`]] as const)
      : []),
    ...(/^0x/.test(leaf) && leaf.length > 60 ? hexBytes(leaf) : []),
    ...(leaf.includes(':') && leaf.startsWith('=') ? memos(leaf) : []),
    ['prefixed', `x${leaf}`],
  ]
}

const numbers = (leaf: string): readonly (readonly [string, string])[] => [
  ['×10', String(BigInt(leaf) * 10n)],
  ['÷10', leaf.slice(0, -1) || '0'],
  ['+1', String(BigInt(leaf) + 1n)],
  ['0', '0'],
  ['−1', '-1'],
  ['exponent', `${leaf}e3`],
  ['2^256', String(2n ** 256n)],
]

/** Every byte of call data with its lowest bit flipped. */
const hexBytes = (leaf: string): readonly (readonly [string, string])[] =>
  Array.from({ length: (leaf.length - 2) / 2 }, (_, at) => {
    const start = 2 + at * 2
    const flipped = (Number.parseInt(leaf.slice(start, start + 2), 16) ^ 1).toString(16).padStart(2, '0')
    return [`byte ${at}`, leaf.slice(0, start) + flipped + leaf.slice(start + 2)] as const
  })

const memos = (leaf: string): readonly (readonly [string, string])[] => {
  const parts = leaf.split(':')
  return parts.flatMap((part, at) => {
    const replaced = (text: string): string => parts.map((one, index) => (index === at ? text : one)).join(':')
    return [
      [`part ${at} empty`, replaced('')] as const,
      [`part ${at} longer`, replaced(`${part}1`)] as const,
      [`part ${at} with a second`, replaced(`${part}/0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed`)] as const,
    ]
  })
}

/** Every response that differs from `value` in one leaf. */
export const mutationsOf = (value: unknown): readonly Mutation[] => {
  const plain = JSON.parse(JSON.stringify(value)) as Json
  return leavesOf(plain).flatMap(({ path, leaf }) =>
    changed(leaf).flatMap(([what, other]) =>
      other === leaf
        ? []
        : [{ name: `${path.join('.')} ${what}`, path: path.join('.'), value: withLeaf(plain, path, other) }],
    ),
  )
}
