import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createComponentSchemas, createReference, listQueryProperties } from './components.ts'
import { selectUsedComponents } from './select-used-components.ts'

describe('the schemas of the document', () => {
  const schemas = createComponentSchemas()
  /** Every schema within a value that has a `default`, which clients would take for a member that is always there. */
  const withDefault = (value: unknown): readonly unknown[] =>
    typeof value === 'object' && value !== null
      ? [...('default' in value ? [value] : []), ...Object.values(value).flatMap(withDefault)]
      : []

  it('say their defaults in words, after what a member is', () => {
    const { properties } = schemas.QuoteRequest as { properties: Record<string, { description?: string }> }
    const described = Object.values(properties).filter(({ description = '' }) =>
      / Default `[^`]+`\.$/.test(description),
    )
    expect(described.length).toBeGreaterThan(0)
    expect(withDefault(Object.values(schemas).map((schema) => schema.properties))).toEqual([])
  })

  it('name a default only where a field has one', () => {
    const { properties } = schemas.QuoteRequest as { properties: Record<string, { description?: string }> }
    expect(properties.sellAsset?.description).not.toContain('Default')
    expect(JSON.stringify(schemas)).not.toContain('undefined')
  })

  it('list every member of an event of a stream, whereas bodies may get further ones', () => {
    const closed = ({ anyOf = [] }: Record<string, unknown>) =>
      (anyOf as readonly { additionalProperties?: unknown }[]).map((one) => one.additionalProperties)
    expect(closed(schemas.QuoteEvent ?? {})).toEqual([false, false, false, false, false])
    expect(closed(schemas.TrackEvent ?? {})).toEqual([false, false, false])
    for (const name of ['QuoteResponse', 'QuoteRoute', 'TrackResponse', 'Error'])
      expect(schemas[name]?.additionalProperties, name).not.toBe(false)
  })

  it('are requests as they are sent and responses as they are written, each under its name', () => {
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['QuoteRequest', 'QuoteResponse', 'Error']))
    expect(createReference('QuoteRoute')).toEqual({ $ref: '#/components/schemas/QuoteRoute' })
    expect(JSON.stringify(schemas.QuoteResponse)).toContain('"$ref":"#/components/schemas/QuoteRoute"')
    const { required } = schemas.QuoteRequest as { required: readonly string[] }
    expect([...required].sort()).toEqual(['buyAsset', 'sellAmount', 'sellAsset'])
  })
})

describe('the parameters of a query', () => {
  it('are its properties, each required or not, as a client sends them', () => {
    const schema = z.object({
      chain: z.string().describe('Code.'),
      limit: z.coerce.number().optional(),
      page: z.string().default('1'),
    })
    expect(listQueryProperties(schema)).toMatchObject([
      { name: 'chain', required: true, schema: { type: 'string', description: 'Code.' } },
      { name: 'limit', required: false },
      { name: 'page', required: false },
    ])
    expect(listQueryProperties(z.object({}))).toEqual([])
    expect(listQueryProperties(z.object({ limit: z.string().optional() }))).toMatchObject([{ required: false }])
  })
})

describe('the schemas that paths use', () => {
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })

  it('are those they refer to, also by way of one another, in the order of all', () => {
    const schemas = {
      Unused: { properties: { leg: ref('Leg') } },
      Leg: { properties: { route: ref('Route') } },
      Fee: { type: 'string' },
      Route: { properties: { legs: { items: ref('Leg') }, fee: ref('Fee') } },
    }
    expect(Object.keys(selectUsedComponents(schemas, { '/a': { one: ref('Route'), two: ref('Missing') } }))).toEqual([
      'Leg',
      'Fee',
      'Route',
    ])
    expect(selectUsedComponents(schemas, {})).toEqual({})
  })
})
