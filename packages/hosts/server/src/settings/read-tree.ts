import { readFile } from 'node:fs/promises'
import { type ParseError, parse } from 'jsonc-parser'
import { ConfigError } from './config-error.ts'
import { isTree, type Tree } from './merge.ts'

/**
 * Reads the object in a file of JSON, which may have comments and trailing commas.
 *
 * @throws {ConfigError} naming the file.
 */
export const readTree = async (file: string): Promise<Tree> => {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new ConfigError([`${file}: cannot be read (${cause.code ?? cause.message})`])
  })
  const errors: ParseError[] = []
  const tree: unknown = parse(text, errors, { allowTrailingComma: true })
  const [first] = errors
  if (first) {
    // Names the place alone: the text around a mistake may be a secret.
    const { offset } = first
    const before = text.slice(0, offset).split('\n')
    const place = `position ${offset} (line ${before.length} column ${(before.at(-1) ?? '').length + 1})`
    throw new ConfigError([`${file}: is not JSON (${place})`])
  }
  if (!isTree(tree)) throw new ConfigError([`${file}: must hold a JSON object`])
  return tree
}
