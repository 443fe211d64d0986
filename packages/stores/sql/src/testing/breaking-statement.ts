/** Parts of a statement that break a server of the version before, which goes on running while another one migrates. */
const BREAKING: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(table|column|constraint|view)\b/i, 'drops what the version before uses'],
  [/\brename\b/i, 'renames what the version before uses'],
  [/\balter\s+column\b/i, 'changes a column that the version before writes'],
  [/\badd\s+(constraint|unique|check|foreign|primary)\b/i, 'refuses rows that the version before writes'],
  [/\bcreate\s+unique\s+index\b/i, 'refuses rows that the version before writes'],
  [/\bcreate\s+(or\s+replace\s+)?trigger\b/i, 'changes rows that the version before writes'],
  [/\btruncate\b|\bdelete\s+from\b/i, 'deletes rows of the version before'],
]

/** Why a statement of a migration would break a running server of the version before; `undefined` for one that only adds. */
export const breakingStatement = (statement: string): string | undefined => {
  const [, why] = BREAKING.find(([form]) => form.test(statement)) ?? []
  if (why !== undefined) return why
  const isRequired = /\badd\s+column\b/i.test(statement) && /\bnot\s+null\b/i.test(statement)
  return isRequired && !/\bdefault\b/i.test(statement)
    ? 'requires a column that the version before does not write'
    : undefined
}
