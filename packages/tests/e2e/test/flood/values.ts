import fc from 'fast-check'

/** Text that is written as raw JSON, without quotes, for numbers that no double can hold. */
const RAW = /"#([^"#]*)#"/g

/** JSON with the raw texts inserted. */
export const written = (value: unknown): string => (JSON.stringify(value) ?? '').replace(RAW, '$1')

const raw = (text: string): string => `#${text}#`

const rawNumbers = ['1e400', '-1e400', '-0', '1e-30', '1E5', '9007199254740993', '0.1e1', '1.0', '-1', '0', '01', '+1']
const rawNonsense = ['0x10', 'NaN', 'Infinity', '.5', '5.', 'undefined', "'a'", '1_000', '/**/1', '1n']

/** Texts that people and programs write where an amount belongs. */
export const amountText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('0.1', '1', '25', '1000', '0.00000001', '123456789.123456789123456789'),
  fc.constantFrom(
    '0',
    '-0',
    '00',
    '1e400',
    '1e5',
    '1E-30',
    'NaN',
    'Infinity',
    '0x10',
    '٣',
    '1,5',
    '.5',
    '5.',
    ' 1',
    '+1',
  ),
  fc.constantFrom(
    '1_000',
    '1 000',
    '½',
    '१',
    '1.2.3',
    '',
    ' ',
    '\u0000',
    '1\n',
    '-1',
    '1/2',
    '1%',
    '0.000000000000000000000000001',
  ),
  fc.integer({ min: 55, max: 65 }).map((digits) => '9'.repeat(digits)),
  fc.integer({ min: 55, max: 65 }).map((digits) => `0.${'0'.repeat(digits - 1)}1`),
  fc.bigInt({ min: 0n, max: 10n ** 60n }).map(String),
  fc.tuple(fc.nat(), fc.nat()).map(([whole, part]) => `${whole}.${part}`),
)

/** Names of inherited properties, and other names that no member has. */
export const oddName: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'length',
    'then',
    '',
    '0',
    '$where',
  ),
  fc.string({ maxLength: 12 }),
)

const strangeText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '👩‍👩‍👧‍👦',
    'Ａ',
    'İ',
    'ß',
    '../../etc/passwd',
    '%00',
    "' or 1=1 --",
  ),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'null',
    'undefined',
    'true',
    '[object Object]',
    '<script>',
    '{{x}}',
    '\r\nx: y',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: 90, max: 5_000 }).map((length) => 'a'.repeat(length)),
)

/** Identifiers that range from an existing token to no identifier at all. */
const oddIdentifier = fc.oneof(
  fc.constantFrom(
    '.',
    '-',
    'X',
    'X.',
    '.X',
    'X.-',
    'BTC',
    'BTC.',
    'btc.btc',
    'BTC.BTC-',
    'BTC.BTC-0x',
    'ETH.ETH-',
    'NEAR.a-b.c-d',
  ),
  fc.constantFrom(
    'SOL.-23WuycvP',
    'SOL.BIO/ACC-7dxQ',
    'THOR.BTC/BTC',
    'THOR.BTC~BTC',
    'BASE.D.O.G.E.-0xf164',
    'TON.USDT-EQCx-_a',
    'ADA.ADA',
  ),
  fc.constantFrom(
    'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
    'ETH.USDC-0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  ),
  fc.constantFrom(
    'SUI.USDC-0xdba3::usdc::USDC',
    'XRD.c.USDC-resource_rdx1',
    'TRON.USDT-TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    '__proto__.x',
  ),
)

const oddNumber = fc.oneof(
  fc.constantFrom(...[...rawNumbers, ...rawNonsense].map(raw)),
  fc.constantFrom(0, -1, 1.5, 101, 1001, 2 ** 53, 1e21, 5e-324),
)

/** Any JSON value. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 3, arbitrary: strangeText },
  { weight: 2, arbitrary: oddIdentifier },
  { weight: 2, arbitrary: amountText },
  { weight: 3, arbitrary: oddNumber },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], { toString: 1 }, { length: 1e9 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  { weight: 1, arbitrary: fc.array(strangeText, { maxLength: 80 }) },
)

/** Lists of addresses, most of them invalid in number and form. */
export const oddAddress = (known: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    fc.constantFrom(...known),
    fc.array(fc.constantFrom(...known, ''), { minLength: 2, maxLength: 8 }).map((list) => list.join(';')),
    fc.constantFrom(...known).map((text) => text.toUpperCase()),
    fc.tuple(fc.constantFrom(...known), fc.nat(60)).map(([text, at]) => `${text.slice(0, at)}x${text.slice(at + 1)}`),
    fc.constantFrom('0x0000000000000000000000000000000000000000', '0X', '0x', ';', ';;;;;;', 'zs1shielded'),
    strangeText,
  )
