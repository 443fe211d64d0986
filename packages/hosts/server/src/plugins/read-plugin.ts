import { parseJson } from '@switchyard/net'
import { ConfigError } from '../settings/config-error.ts'
import { isTree, type Tree } from '../settings/merge.ts'

/**
 * Reads the plugin of a command line: a module, or an entry of the setting `plugins` as JSON. The module is found from the folder `from`.
 *
 * @throws {ConfigError} for text that begins like JSON and cannot be parsed.
 *
 * @example
 * ```ts
 * const server = await startDemo({ sandboxUrl, plugins: [readPlugin('./my-provider.ts')] })
 * ```
 */
export const readPlugin = (text: string, from: string = process.cwd()): Tree => {
  if (!text.trimStart().startsWith('{')) return { module: text, from }
  const entry = parseJson(text, { numbers: 'double' })
  if (isTree(entry)) return { from, ...entry }
  // Without the text: options may hold secrets.
  throw new ConfigError(['--plugin: must be a package name, a path, or an entry of "plugins" as JSON'])
}
