import type { ApiDocument, Content, Schema } from './api-document.ts'
import { make, renderDetails, renderProse, renderTable } from './elements.ts'

/** Deeper members are not shown. */
const MAX_DEPTH = 4

const readName = ({ $ref }: Schema): string | undefined => $ref?.split('/').pop()

const resolved = (api: ApiDocument, schema: Schema = {}): Schema => {
  const name = readName(schema)
  return name === undefined ? schema : (api.components.schemas[name] ?? {})
}

/** The type of a value, in words. */
export const describeType = (schema: Schema): string => {
  const name = readName(schema)
  if (name !== undefined) return name
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') return `list of ${describeType(schema.items ?? {})}`
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map(describeType).join(' or ')
  return schema.allOf ? 'object' : (schema.type ?? 'anything')
}

/** What the lists in a schema contain, at the innermost level. */
const innermost = (schema: Schema): Schema => (schema.type === 'array' ? innermost(schema.items ?? {}) : schema)

const listMembers = (api: ApiDocument, given: Schema) => {
  const schema = resolved(api, given)
  const parts = schema.allOf ? schema.allOf.map((part) => resolved(api, part)) : [schema]
  return parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, inner]) => ({ name, inner, required: required.includes(name) })),
  )
}

const meaning = (api: ApiDocument, schema: Schema, depth: number): HTMLElement => {
  const cell = make('div', {}, renderProse(schema.description ?? resolved(api, schema).description))
  if (schema.default !== undefined)
    cell.append(make('div', { class: 'soft' }, `Default ${JSON.stringify(schema.default)}`))
  const nested = innermost(schema)
  if (depth < MAX_DEPTH && listMembers(api, nested).length > 0)
    cell.append(renderDetails('Members', fieldsTable(api, nested, depth + 1)))
  return cell
}

const fieldsTable = (api: ApiDocument, schema: Schema, depth: number): HTMLElement =>
  renderTable(
    'Fields',
    ['Name', 'Type', 'Meaning'],
    listMembers(api, schema).map(({ name, inner, required }) => [
      make('span', {}, make('code', {}, name), required ? ' (required)' : ''),
      make('code', {}, describeType(inner)),
      meaning(api, inner, depth),
    ]),
  )

/** What a body or each event of a stream looks like. */
const describeBody = ({ 'application/json': json, 'text/event-stream': stream }: Content) =>
  stream ? { schema: stream.schema.contentSchema, example: stream.example } : { ...json }

const exampleText = (example: unknown): string =>
  typeof example === 'string' ? example : JSON.stringify(example, null, 2)

/** A heading, the fields and the example of a request or a response. */
export const renderBody = (api: ApiDocument, title: string, content: Content | undefined): readonly HTMLElement[] => {
  if (!content) return []
  const { schema, example } = describeBody(content)
  const whole = resolved(api, schema)
  const shape = innermost(whole)
  const nodes = [make('h3', {}, title), make('p', {}, renderProse(whole.description))]
  if (listMembers(api, shape).length > 0)
    nodes.push(renderDetails('Fields', fieldsTable(api, shape, 0), title === 'Request'))
  if (example !== undefined) nodes.push(renderDetails('Example', make('pre', { tabindex: '0' }, exampleText(example))))
  return nodes
}
