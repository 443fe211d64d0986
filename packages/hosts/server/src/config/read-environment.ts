import type { z } from 'zod'
import { ConfigError } from '../settings/config-error.ts'
import { merge, type Tree } from '../settings/merge.ts'
import type { Environment } from '../settings/secrets.ts'
import { listMembers, readValue } from './schema-walk.ts'

const PREFIX = 'SWITCHYARD_'

/** Names with the prefix that are not settings. */
const reserved: ReadonlySet<string> = new Set(['SWITCHYARD_CONFIG', 'SWITCHYARD_SERVER', 'SWITCHYARD_API_KEY'])

/**
 * Settings from environment variables: `SWITCHYARD_` and the path, with `__` between its parts, in any case.
 * `SWITCHYARD_HTTP__MAXBODYBYTES=1024` is `http.maxBodyBytes`.
 *
 * @param ignored Names that are not settings, because a file takes secrets from them.
 * @throws {ConfigError} for a name that fits no setting.
 */
export const readEnvironment = (environment: Environment, schema: z.ZodType, ignored: ReadonlySet<string>): Tree => {
  const problems: string[] = []
  let tree: Tree = {}
  for (const [name, text] of Object.entries(environment)) {
    if (!name.startsWith(PREFIX) || reserved.has(name) || ignored.has(name) || text === undefined) continue
    const setting = findSetting(name.slice(PREFIX.length).split('__'), text, schema)
    if ('problem' in setting) problems.push(`${name}: ${setting.problem}`)
    else tree = merge(tree, setting.tree)
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return tree
}

type Setting = { readonly tree: Tree } | { readonly problem: string }

const findSetting = ([segment = '', ...rest]: readonly string[], text: string, schema: z.ZodType): Setting => {
  const known = listMembers(schema)
  const found = known.find(segment)
  if (found === undefined) return { problem: `there is no such setting; possible here: ${known.hint}` }
  const [name, below] = found
  if (rest.length === 0) return { tree: { [name]: readValue(text, below) } }
  const inner = findSetting(rest, text, below)
  return 'problem' in inner ? inner : { tree: { [name]: inner.tree } }
}
