import { readFile } from 'node:fs/promises'
import { type ParseError, parse as parseJsonc } from 'jsonc-parser'
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
  const tree = parse(text, file)
  if (!isTree(tree)) throw new ConfigError([`${file}: must hold a JSON object`])
  return tree
}

/** Names the place alone: the text around a mistake may be a secret. */
const parse = (text: string, file: string): unknown => {
  const errors: ParseError[] = []
  const value: unknown = parseJsonc(text, errors, { allowTrailingComma: true })
  const [first] = errors
  if (!first) return value
  const { offset } = first
  const before = text.slice(0, offset).split('\n')
  const place = `position ${offset} (line ${before.length} column ${(before.at(-1) ?? '').length + 1})`
  throw new ConfigError([`${file}: is not JSON (${place})`])
}
