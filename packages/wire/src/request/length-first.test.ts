import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { addressListValue, identifierValue, optionalAddressList } from './values.ts'

/** Every check of a text that reads more than its length. */
const READS = new Set(['string_format', 'custom', 'overwrite', 'transform'])

interface Definition {
  readonly type?: string
  readonly check?: string
  readonly abort?: boolean
  readonly pattern?: RegExp
  readonly checks?: readonly { readonly _zod: { readonly def: Definition } }[]
  readonly [member: string]: unknown
}

const definitionOf = (schema: unknown): Definition | undefined =>
  (schema as { readonly _zod?: { readonly def?: Definition } } | undefined)?._zod?.def

/** An expression that is anchored and repeats nothing without end stops by itself. */
const isBounded = (pattern: RegExp | undefined): boolean =>
  pattern?.source.startsWith('^') === true && !/[*+]|\{\d+,\}/.test(pattern.source)

/** Texts of a schema that are read before their length is known. */
const findUnlimited = (schema: unknown, path: string, seen = new Set<unknown>()): readonly string[] => {
  const definition = definitionOf(schema)
  if (!definition || seen.has(schema)) return []
  seen.add(schema)
  if (definition.type === 'string') {
    const checks = (definition.checks ?? []).map(({ _zod }) => _zod.def)
    const first = checks.findIndex(({ check, pattern }) => READS.has(check ?? '') && !isBounded(pattern))
    const limit = checks.findIndex(({ check, abort }) => check === 'max_length' && abort === true)
    return first >= 0 && (limit < 0 || limit > first) ? [path] : []
  }
  return Object.entries(definition).flatMap(([name, inner]) => {
    if (name === 'shape')
      return Object.entries(inner as object).flatMap(([key, one]) => findUnlimited(one, `${path}.${key}`, seen))
    const all = Array.isArray(inner) ? inner : [inner]
    return all.flatMap((one) => findUnlimited(one, path, seen))
  })
}

const files = readdirSync(new URL('.', import.meta.url)).filter((file) => /^[\w-]+\.ts$/.test(file))

it.each(files)('the length of every text in %s is checked before anything else of it', async (file) => {
  const module = (await import(`./${file}`)) as Record<string, unknown>
  const found = Object.entries(module).flatMap(([name, value]) => findUnlimited(value, name))
  expect(found).toEqual([])
})

it('the search finds one that is not', () => {
  expect(findUnlimited(z.object({ a: z.string().max(5).regex(/^a*$/).optional() }), 'body')).toEqual(['body.a'])
  expect(findUnlimited(z.object({ a: z.string().regex(/^a*$/).max(5, { abort: true }) }), 'body')).toEqual(['body.a'])
  expect(findUnlimited(z.object({ a: z.string().max(5, { abort: true }).regex(/^a*$/) }), 'body')).toEqual([])
})

it('a text that is too long is not read further', () => {
  let reads = 0
  const text = 'x'.repeat(65_000)
  for (const schema of [addressListValue, optionalAddressList, identifierValue]) {
    const { error } = schema.safeParse(text)
    reads += error?.issues.length ?? 0
  }
  // One refusal each, which is that of its length.
  expect(reads).toBe(3)
})
