/** A JSON object. */
export type Tree = { readonly [name: string]: unknown }

export const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges objects member by member; other values of `over` replace those of `under`. Changes neither. */
export const merge = (under: Tree, over: Tree): Tree => {
  const merged = new Map(Object.entries(under))
  for (const [name, value] of Object.entries(over)) {
    if (value === undefined) continue
    const below = merged.get(name)
    merged.set(name, isTree(below) && isTree(value) ? merge(below, value) : value)
  }
  return Object.fromEntries(merged)
}
