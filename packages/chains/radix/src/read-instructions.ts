import { UnreadableInput } from '@switchyard/chain-kit'

/** Quoted text, names, numbers and punctuation; white space, commas and comments are ignored. */
const WORD = /\s+|,|#[^\n]*|"(?:[^"\\]|\\.)*"|[\w.+-]+|[()<>;:]|=>/y

/**
 * Splits a manifest into instructions of words: `CALL_METHOD`, `Address`, `(`, `"account_rdx1…"`, `)`.
 *
 * @throws {UnreadableInput} For text that is not a manifest.
 */
export const readInstructions = (manifest: string): readonly (readonly string[])[] => {
  const instructions: string[][] = [[]]
  const pattern = new RegExp(WORD)
  while (pattern.lastIndex < manifest.length) {
    const [word] = pattern.exec(manifest) ?? []
    if (word === undefined) throw new UnreadableInput('The text is not a manifest.')
    if (/^[\s,#]/.test(word)) continue
    if (word === ';') instructions.push([])
    else instructions.at(-1)?.push(word)
  }
  if (instructions.pop()?.length !== 0) throw new UnreadableInput('The manifest ends within an instruction.')
  return instructions
}
