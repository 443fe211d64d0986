import { readFile } from 'node:fs/promises'
import { ConfigError } from './config-error.ts'
import { isTree, type Tree } from './merge.ts'

/**
 * Reads the JSON object in a file.
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

/** Leaves out the parser's own message: it repeats the text around the mistake, which may be a secret. */
const parse = (text: string, file: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const place =
      cause instanceof Error ? /position \d+(?: \(line \d+ column \d+\))?/.exec(cause.message)?.[0] : undefined
    throw new ConfigError([`${file}: is not JSON${place === undefined ? '' : ` (${place})`}`])
  }
}
