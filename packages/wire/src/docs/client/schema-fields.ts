import type { ApiDocument, Content, Schema } from './api-document.ts'
import { make, renderDetails, renderProse, renderTable } from './elements.ts'

/** Deeper members are not shown. */
const MAX_DEPTH = 4

const readName = ({ $ref }: Schema): string | undefined => $ref?.split('/').pop()

const resolveReference = (api: ApiDocument, schema: Schema = {}): Schema => {
  const name = readName(schema)
  return name === undefined ? schema : (api.components.schemas[name] ?? {})
}

/** Describes the type of a value in words. */
export const describeType = (schema: Schema): string => {
  const name = readName(schema)
  if (name !== undefined) return name
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') return `list of ${describeType(schema.items ?? {})}`
  const either = schema.anyOf ?? schema.oneOf
  if (either) return either.map(describeType).join(' or ')
  return schema.allOf ? 'object' : (schema.type ?? 'anything')
}

/** Finds what the lists in a schema contain, at the innermost level. */
const findInnermost = (schema: Schema): Schema => (schema.type === 'array' ? findInnermost(schema.items ?? {}) : schema)

const listMembers = (api: ApiDocument, given: Schema) => {
  const schema = resolveReference(api, given)
  const parts = schema.allOf ? schema.allOf.map((part) => resolveReference(api, part)) : [schema]
  return parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, inner]) => ({ name, inner, required: required.includes(name) })),
  )
}

const renderMeaning = (api: ApiDocument, schema: Schema, depth: number): HTMLElement => {
  const cell = make('div', {}, renderProse(schema.description ?? resolveReference(api, schema).description))
  if (schema.default !== undefined)
    cell.append(make('div', { class: 'soft' }, `Default ${JSON.stringify(schema.default)}`))
  const nested = findInnermost(schema)
  if (depth < MAX_DEPTH && listMembers(api, nested).length > 0)
    cell.append(renderDetails('Members', renderFields(api, nested, depth + 1)))
  return cell
}

const renderFields = (api: ApiDocument, schema: Schema, depth: number): HTMLElement =>
  renderTable(
    'Fields',
    ['Name', 'Type', 'Meaning'],
    listMembers(api, schema).map(({ name, inner, required }) => [
      make('span', {}, make('code', {}, name), required ? ' (required)' : ''),
      make('code', {}, describeType(inner)),
      renderMeaning(api, inner, depth),
    ]),
  )

/** Renders a heading, the fields and the example of a request or a response. */
export const renderBody = (api: ApiDocument, title: string, content: Content | undefined): readonly HTMLElement[] => {
  if (!content) return []
  const { 'application/json': json, 'text/event-stream': stream } = content

  // The body, or each event of a stream.
  const schema = stream ? stream.schema.contentSchema : json?.schema
  const example = stream ? stream.example : json?.example
  const whole = resolveReference(api, schema)
  const shape = findInnermost(whole)
  const nodes = [make('h3', {}, title), make('p', {}, renderProse(whole.description))]
  if (listMembers(api, shape).length > 0)
    nodes.push(renderDetails('Fields', renderFields(api, shape, 0), title === 'Request'))
  if (example !== undefined) {
    const text = typeof example === 'string' ? example : JSON.stringify(example, null, 2)
    nodes.push(renderDetails('Example', make('pre', { tabindex: '0' }, text)))
  }
  return nodes
}
