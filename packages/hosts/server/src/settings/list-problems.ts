import type { z } from 'zod'

/** The issues of a schema as sentences that begin with the path of the wrong setting. Values are never repeated. */
export const listProblems = (error: z.ZodError, whole = 'configuration'): readonly string[] =>
  error.issues.flatMap((issue) => {
    const path = formatPath(issue.path)
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((name) => `${formatPath([...issue.path, name])}: there is no such setting`)
    // The path names the key already; what is wrong with it is said below.
    if (issue.code === 'invalid_key') return issue.issues.map(({ message }) => `${path}: ${lowerFirst(message)}`)
    return [`${path === '' ? whole : path}: ${lowerFirst(issue.message)}`]
  })

/** A path as it is written: `keys[0].id`. */
export const formatPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text === '' ? String(part) : `${text}.${String(part)}`
  }, '')

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
