/** Takes one item of every group in turn: the first of each, then the second of each. The order of groups and of their items stays. */
export const takeInTurn = <T>(items: readonly T[], toGroup: (item: T) => string): readonly T[] => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(toGroup(item))
    if (group) group.push(item)
    else groups.set(toGroup(item), [item])
  }
  const rows = [...groups.values()]
  const longest = Math.max(0, ...rows.map(({ length }) => length))
  return Array.from({ length: longest }, (_, position) =>
    rows.flatMap((row) => row.slice(position, position + 1)),
  ).flat()
}

/** Keeps the first item under each key. */
export const dropRepeats = <T>(items: readonly T[], toKey: (item: T) => string): readonly T[] => {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = toKey(item)
    return !seen.has(key) && seen.add(key)
  })
}
