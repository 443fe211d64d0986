import { ConfigError } from './config-error.ts'
import { isTree, type Tree } from './merge.ts'

/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Replaces every `{ "$env": "NAME" }` with the value of that variable, so that a file holds no secret. */
export const resolveSecrets = (tree: Tree, environment: Environment): Tree => {
  const missing: string[] = []
  const resolve = (value: unknown, path: string): unknown => {
    if (Array.isArray(value)) return value.map((entry, index) => resolve(entry, `${path}[${index}]`))
    if (!isTree(value)) return value
    const name = readVariable(value)
    if (name === undefined) return within(value, path)
    if (!environment[name]) missing.push(`${path}: the environment variable ${name} is not set`)
    return environment[name]
  }
  const within = (value: Tree, path: string): Tree =>
    Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [name, resolve(entry, path === '' ? name : `${path}.${name}`)]),
    )
  const resolved = within(tree, '')
  if (missing.length > 0) throw new ConfigError(missing)
  return resolved
}

/** The names of all variables in a tree. */
export const listSecretNames = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(listSecretNames)
  if (!isTree(value)) return []
  const name = readVariable(value)
  return name === undefined ? Object.values(value).flatMap(listSecretNames) : [name]
}

const readVariable = (value: Tree): string | undefined =>
  typeof value.$env === 'string' && Object.keys(value).length === 1 ? value.$env : undefined
