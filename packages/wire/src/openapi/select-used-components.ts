import type { JsonSchema } from './components.ts'

const REFERENCE = /"\$ref":"#\/components\/schemas\/([^"]+)"/g

/** Selects the component schemas that these paths refer to, also by way of one another, in their order. */
export const selectUsedComponents = (
  schemas: Readonly<Record<string, JsonSchema>>,
  paths: object,
): Readonly<Record<string, JsonSchema>> => {
  const used = new Set<string>()
  const add = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      if (used.has(name)) continue
      used.add(name)
      add(schemas[name] ?? {})
    }
  }
  add(paths)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
}
