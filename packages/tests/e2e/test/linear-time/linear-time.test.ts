import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { listReaders, type Reader } from './list-readers.ts'

// Every function of the product that reads text from outside is given hostile texts of growing length. The list of functions is read from
// the code, so a new one is tried too. What counts is CPU time beside that of a linear pass over the same text in the same run.

const root = new URL('../../../../../', import.meta.url)

/** Functions that are not called, with the reason. */
const EXCLUDED: readonly (readonly [RegExp, string])[] = [
  [/schema-walk\.ts#readValue$/, 'walks a schema of the product, of which a stand-in has no end'],
  [
    /^packages\/hosts\/server\/src\/(plugins\/(load-module|resolve-module|read-plugin)|pages\/(read-site-file|viewer-files)|live\/apply-tokens|keys\/file|record\/(read-ledger-file|replay)|demo-wallet)/,
    'takes a path or address of the operator and opens it',
  ],
  [
    /#(openSqlite|createFileSource|createEsploraBroadcast|createSandboxConfig|createSandboxChains|readSandboxFacts|createSigning)$/,
    'takes a path or address of the operator and opens it',
  ],
]

/** Hostile texts by length. */
const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  letters: (length) => 'a'.repeat(length),
  zeros: (length) => '0'.repeat(length),
  ones: (length) => '1'.repeat(length),
  'a decimal': (length) => `0.1${'0'.repeat(length)}1`,
  blanks: (length) => `a${' '.repeat(length)}b`,
  lines: (length) => '\n'.repeat(length),
  brackets: (length) => '['.repeat(length),
  braces: (length) => '{"a":'.repeat(length / 5),
  escapes: (length) => `"${'\\"'.repeat(length / 2)}`,
  semicolons: (length) => 'a;'.repeat(length / 2),
  colons: (length) => '=:'.repeat(length / 2),
  dots: (length) => 'a.'.repeat(length / 2),
  dashes: (length) => `ETH.A${'-'.repeat(length)}`,
  slashes: (length) => '/'.repeat(length),
  hex: (length) => `0x${'ab'.repeat(length / 2)}`,
  commas: (length) => '1,'.repeat(length / 2),
  words: (length) => 'asset chain not enough '.repeat(length / 23),
  tokens: (length) => 'eyJJJJJJJJ-'.repeat(length / 11),
  'bech32 letters': (length) => `bc1${'q'.repeat(length)}`,
  'base58 letters': (length) => 'z'.repeat(length),
}

const SHORTEST = 4_096
const LONGEST = 65_536
/** Times the CPU of ten linear passes that a reader may take for all the forms of a text; most take less than one. */
const MOST_PASSES = 30
/** A quadratic reader takes four times as long for twice the text. */
const STEEP = 3

/** An object of which every member is like it; as text it is short. */
const createAnything = (): unknown => {
  const target = () => anything
  const anything: unknown = new Proxy(target, {
    get: (_, member) => {
      if (member === Symbol.toPrimitive) return () => '1'
      if (member === Symbol.iterator) return function* () {}
      if (member === 'then' || typeof member === 'symbol') return undefined
      if (member === 'length') return 0
      return anything
    },
  })
  return anything
}

/** Members of requests. */
const FIELDS =
  `sellAsset buyAsset sellAmount sourceAddress destinationAddress refundAddress refundAddressSetting providers quoteType txHints
  routeId swapId hash chainId depositChannelId depositAddress accessToken addresses address chains chain tokens url events description query
  category provider before after limit status t`.split(/\s+/)

/** Forms in which unread data may hold a text. */
const wrap = (text: string): readonly unknown[] => [
  text,
  [text],
  { message: text, error: text, code: text, description: text, msg: text, status: text },
  { error: { message: text, code: text }, data: { minAmountIn: text }, message: [text, text] },
  Object.fromEntries(FIELDS.map((name) => [name, text])),
  Object.fromEntries(FIELDS.map((name) => [name, [text, { identifier: text }]])),
  { result: text, memo: text, hash: text, amount: text, decimals: text, address: text, chain: text, policy: text },
]

/** A chain of each family: readers of addresses take the chain first. */
const CHAINS = [
  'BTC',
  'BCH',
  'ZEC',
  'ETH',
  'SOL',
  'DOT',
  'ADA',
  'TON',
  'TRON',
  'XRP',
  'SUI',
  'NEAR',
  'THOR',
  'XRD',
  'STRK',
]

const listCalls = ({ takes: [first, ...others] }: Reader, text: string): readonly (readonly unknown[])[] => {
  const bodies = wrap(text)
  const firsts =
    first === 'text'
      ? [text]
      : first === 'unknown'
        ? bodies
        : first === 'query'
          ? [new URLSearchParams(FIELDS.map((name) => [name, text]))]
          : bodies.map((body) => ({ status: 400, ok: false, body, text, headers: {} }))
  const rest = others.map((kind) =>
    kind === 'text' ? text : kind === 'unknown' ? { message: text } : createAnything(),
  )
  const named = first === 'text' && others[0] === 'text' ? CHAINS : []
  return [...firsts, ...named].map((value) => [value, ...rest])
}

/** CPU time of work, microseconds: other processes do not count. */
const measure = (work: () => void): number => {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

const call = (read: (...args: readonly unknown[]) => unknown, args: readonly unknown[]): void => {
  try {
    const result = read(...args)
    if (result instanceof Promise) result.catch(() => undefined)
  } catch {
    // Refusing a text is reading it.
  }
}

const passLinearly = (text: string): void => {
  let sum = 0
  for (let at = 0; at < text.length; at += 1) sum = (sum + text.charCodeAt(at)) | 0
  if (sum === -1) throw new Error('never')
}

/** CPU of ten linear passes, microseconds, at least 20. */
const floors = new Map<number, number>()
const findFloor = (length: number): number => {
  let floor = floors.get(length)
  if (floor === undefined) {
    const text = 'ab'.repeat(length / 2)
    const times = Array.from({ length: 9 }, () =>
      measure(() => Array.from({ length: 10 }, () => passLinearly(text))),
    ).sort((a, b) => a - b)
    floor = Math.max(20, times[4] ?? 20)
    floors.set(length, floor)
  }
  return floor
}

/** Runs of which the least counts: a collection of garbage, or the compiler, costs as much as a text now and then. */
const RUNS = 25

/** Measures two pieces of work in turn, so that what else the machine does falls on both; the least of each counts. */
const measurePair = (one: () => number, other: () => number): readonly [number, number] => {
  let [least, leastOther] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let run = 0; run < RUNS; run += 1) {
    least = Math.min(least, one())
    leastOther = Math.min(leastOther, other())
  }
  return [least, leastOther]
}

/** Finds a text for which a reader takes more than linear time. What looks so once is measured again, beside half of the text. */
const findSteepText = (reader: Reader, read: (...args: readonly unknown[]) => unknown): string | undefined => {
  for (const [name, make] of Object.entries(TEXTS)) {
    const createRun = (length: number): (() => number) => {
      const calls = listCalls(reader, make(length))
      return () =>
        measure(() => {
          for (const args of calls) call(read, args)
        })
    }
    let before = 0
    for (let length = SHORTEST; length <= LONGEST; length *= 2) {
      const allowed = findFloor(length) * MOST_PASSES
      const isSteep = (cost: number, half: number): boolean =>
        cost > allowed && (cost > allowed * 10 || (length > SHORTEST && cost > half * STEEP))
      const run = createRun(length)
      let cost = run()
      if (isSteep(cost, before)) {
        ;[cost, before] = measurePair(run, createRun(length / 2))
        if (isSteep(cost, before))
          return `${name}: ${cost} µs for ${length} characters, ${before} for half of them; ${allowed} are allowed`
      }
      before = cost
    }
  }
  return undefined
}

const isExcluded = ({ name }: Reader): boolean => EXCLUDED.some(([pattern]) => pattern.test(name))

const readers = listReaders()
const packagesOf = [...new Set(readers.map(({ file }) => file.split('/src/')[0] ?? ''))].sort()

describe('a text of an upstream or a caller is read in linear time', () => {
  it('by readers that are listed from the code', () => {
    expect(readers.length).toBeGreaterThan(300)
    for (const [pattern] of EXCLUDED) expect(readers.some(({ name }) => pattern.test(name))).toBe(true)
  })

  it.each(packagesOf)(
    'in %s',
    async (folder) => {
      const steep: string[] = []
      for (const reader of readers.filter(
        ({ file, name }) => file.startsWith(`${folder}/src/`) && !isExcluded({ name } as Reader),
      )) {
        const module = (await import(
          /* @vite-ignore */ pathToFileURL(new URL(reader.file, root).pathname).href
        )) as Record<string, unknown>
        const read = module[reader.export]
        if (typeof read !== 'function') throw new Error(`${reader.name} is no function`)
        const found = findSteepText(reader, read as (...args: readonly unknown[]) => unknown)
        if (found !== undefined) steep.push(`${reader.name} ${found}`)
      }
      expect(steep).toEqual([])
    },
    120_000,
  )

  it('and one that is not is found', () => {
    const quadratic = (text: unknown): boolean => /\s+$/.test(String(text))
    const reader: Reader = { name: 'a', file: 'a', export: 'a', takes: ['text'] }
    expect(findSteepText(reader, quadratic)).toContain('blanks')
    expect(findSteepText(reader, (text) => String(text).trim())).toBeUndefined()
  }, 60_000)
})
