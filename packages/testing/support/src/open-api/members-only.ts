type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Keywords that say where members stand; all others judge values and are left out. */
const structural = new Set(['$ref', 'properties', 'items', 'additionalProperties', 'allOf', 'oneOf', 'anyOf'])

/**
 * An OpenAPI document that judges nothing but the names of members: a schema allows those that it names and no others, which documents
 * leave open, so that a misspelt member would pass. Values are not judged here: a member with a wrong value would make its siblings
 * unknown. Every use of a schema is closed, not its definition, so that `allOf` still joins two of them.
 */
export const membersOnly = <Document extends object>(document: Document): Document => {
  const resolve = (schema: Node): Node => {
    const { $ref } = schema
    if (typeof $ref !== 'string') return schema
    let found: unknown = document
    for (const name of $ref.slice(2).split('/')) found = isNode(found) ? found[name] : undefined
    return isNode(found) ? resolve(found) : {}
  }
  const namesMembers = (schema: Node): boolean => {
    const { properties, allOf, oneOf, anyOf } = resolve(schema)
    if (isNode(properties) && Object.keys(properties).length > 0) return true
    return [allOf, oneOf, anyOf].flat().some((part) => isNode(part) && namesMembers(part))
  }
  const closed = (schema: unknown): unknown => {
    if (!isNode(schema)) return schema
    const inner = open(schema)
    return namesMembers(schema) ? { allOf: [inner], unevaluatedProperties: false } : inner
  }
  const parts = (list: unknown): unknown =>
    Array.isArray(list) ? list.map((part) => (isNode(part) ? open(part) : part)) : list
  /** The schema with its members closed, itself open. One of several forms and all of them name members alike. */
  const open = (schema: Node): Node =>
    Object.fromEntries(
      Object.entries(schema)
        .filter(([keyword]) => structural.has(keyword))
        .map(([keyword, value]) => {
          if (keyword === 'items' || keyword === 'additionalProperties') return [keyword, closed(value)]
          if (keyword === 'oneOf' || keyword === 'anyOf') return ['anyOf', parts(value)]
          if (keyword === 'allOf') return [keyword, parts(value)]
          if (keyword === 'properties' && isNode(value))
            return [keyword, Object.fromEntries(Object.entries(value).map(([name, member]) => [name, closed(member)]))]
          return [keyword, value]
        }),
    )
  const visit = (value: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => visit(item, path))
    if (!isNode(value)) return value
    if (path.join() === 'components,schemas')
      return Object.fromEntries(
        Object.entries(value).map(([name, schema]) => [name, isNode(schema) ? open(schema) : schema]),
      )
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        name,
        name === 'schema' ? closed(inner) : visit(inner, [...path, name]),
      ]),
    )
  }
  return visit(document, []) as Document
}
