import { Window } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ApiDocument, Content, Schema } from './api-document.ts'
import { describeType, renderBody } from './schema-fields.ts'

const window = new Window()
beforeAll(() => void vi.stubGlobal('document', window.document))
afterAll(async () => {
  vi.unstubAllGlobals()
  await window.happyDOM.close()
})

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const route: Schema = {
  type: 'object',
  description: 'One way to `swap`.',
  properties: { routeId: { type: 'string', description: 'Its name.' } },
  required: ['routeId'],
}
const api = (schemas: Readonly<Record<string, Schema>> = { Route: route }): ApiDocument =>
  ({ components: { schemas } }) as unknown as ApiDocument

const json = (schema?: Schema, example?: unknown): Content => ({ 'application/json': { schema, example } })

/** Renders a section: its title, its description of the whole body, and its parts by the texts that open them. */
const shown = (content: Content | undefined, of = api(), title = 'Response') => {
  const nodes = renderBody(of, title, content)
  return {
    nodes,
    texts: nodes.map(({ textContent }) => textContent),
    opened: nodes.filter((node) => node.hasAttribute('open')).length,
  }
}

/** The rows of the first table: name, type and meaning. */
const fieldsOf = (schema: Schema, of = api()): readonly (readonly (string | null)[])[] => {
  const fields = renderBody(of, 'Response', json(schema)).find(({ tagName }) => tagName === 'DETAILS')
  const body = fields?.querySelector('tbody')
  return [...(body?.children ?? [])].map((row) => [...row.children].map(({ textContent }) => textContent))
}

describe('the type of a value', () => {
  it('is the name of the schema that it refers to', () => {
    expect(describeType(ref('Route'))).toBe('Route')
  })

  it('is each of the values that it may have', () => {
    expect(describeType({ type: 'string', enum: ['a', 1] })).toBe('"a" | 1')
  })

  it('is that of its items in a list, and of each kind that it may be', () => {
    expect(describeType({ type: 'array', items: { type: 'array', items: ref('Route') } })).toBe('list of list of Route')
    expect(describeType({ type: 'array' })).toBe('list of anything')
    for (const name of ['anyOf', 'oneOf'])
      expect(describeType({ [name]: [{ type: 'string' }, ref('Route')] })).toBe('string or Route')
  })

  it('is an object where schemas are joined, else what it says or anything', () => {
    expect(describeType({ allOf: [ref('Route')] })).toBe('object')
    expect(describeType({ type: 'number' })).toBe('number')
    expect(describeType({})).toBe('anything')
  })
})

describe('the section of a body', () => {
  it('is absent without content', () => {
    expect(renderBody(api(), 'Request', undefined)).toEqual([])
  })

  it('has a title, what the body is, its fields and its example', () => {
    const { nodes, texts } = shown(json(ref('Route'), { routeId: 'r1' }))
    expect(nodes.map(({ tagName }) => tagName)).toEqual(['H3', 'P', 'DETAILS', 'DETAILS'])
    expect(texts[0]).toBe('Response')
    expect(texts[1]).toBe('One way to swap.')
    expect(texts[3]).toBe('Example{\n  "routeId": "r1"\n}')
    expect(nodes[3]?.querySelector('pre')?.getAttribute('tabindex')).toBe('0')
  })

  it('opens the fields of a request only', () => {
    expect(shown(json(ref('Route')), api(), 'Request').opened).toBe(1)
    expect(shown(json(ref('Route')), api(), 'Response').opened).toBe(0)
  })

  it('has neither fields nor an example of a body that has none', () => {
    for (const schema of [undefined, { type: 'string' }, ref('Unknown')])
      expect(shown(json(schema)).texts).toEqual(['Response', ''])
  })

  it('shows a text as it is', () => {
    expect(shown(json(undefined, 'a,b\n')).texts).toEqual(['Response', '', 'Examplea,b\n'])
  })

  it('describes each event of a stream', () => {
    const stream: Content = {
      'text/event-stream': { schema: { contentSchema: ref('Route') }, example: 'event: route\n' },
    }
    const { texts } = shown({ ...stream, ...json(undefined, 'another') })
    expect(texts[1]).toBe('One way to swap.')
    expect(texts[3]).toBe('Exampleevent: route\n')
  })
})

describe('the fields of a body', () => {
  it('are those of a schema, with what is required', () => {
    const schema: Schema = { properties: { id: { type: 'string' }, note: {} }, required: ['id'] }
    expect(fieldsOf(schema)).toEqual([
      ['id (required)', 'string', ''],
      ['note', 'anything', ''],
    ])
  })

  it('are those of what a list contains', () => {
    const list: Schema = { type: 'array', items: { type: 'array', items: ref('Route') } }
    expect(fieldsOf(list)).toEqual([['routeId (required)', 'string', 'Its name.']])
    const named = api({ Route: route, Routes: list })
    expect(fieldsOf(ref('Routes'), named)).toEqual([['routeId (required)', 'string', 'Its name.']])
  })

  it('are those of every schema that is joined', () => {
    const joined: Schema = { allOf: [ref('Route'), { properties: { more: { type: 'number' } } }] }
    expect(fieldsOf(joined).map(([name]) => name)).toEqual(['routeId (required)', 'more'])
  })

  it('say their meaning, else that of the schema they refer to, and their default', () => {
    const properties: Schema['properties'] = {
      one: ref('Note'),
      own: { ...ref('Note'), description: 'Its own.' },
      off: { type: 'boolean', default: false },
    }
    const meanings = fieldsOf({ properties }, api({ Note: { type: 'string', description: 'A note.' } }))
    expect(meanings.map(([, , meaning]) => meaning)).toEqual(['A note.', 'Its own.', 'Default false'])
  })

  it('open their own members, also those of a list, four levels deep', () => {
    const list: Schema = { properties: { routes: { type: 'array', items: ref('Route') } } }
    expect(fieldsOf(list)[0]?.[2]).toBe('MembersNameTypeMeaningrouteId (required)stringIts name.')
    const tree: Schema = { properties: { leaf: ref('Tree') } }
    const section = renderBody(api({ Tree: tree }), 'Response', json(ref('Tree')))[2]
    const summaries = [...(section?.querySelectorAll('summary') ?? [])].map(({ textContent }) => textContent)
    expect(summaries).toEqual(['Fields', 'Members', 'Members', 'Members', 'Members'])
  })
})
