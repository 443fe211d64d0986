/** Text in quotes, names and numbers, signs; white space, commas and comments say nothing. */
const WORD = /\s+|,|#[^\n]*|"(?:[^"\\]|\\.)*"|[\w.+-]+|[()<>;:]|=>/y

/**
 * The instructions of a manifest, each as its words: `CALL_METHOD`, `Address`, `(`, `"account_rdx1…"`, `)`. Throws
 * `TypeError` for text that is no manifest.
 */
export const readInstructions = (manifest: string): readonly (readonly string[])[] => {
  const instructions: string[][] = [[]]
  for (const word of wordsOf(manifest)) {
    if (word === ';') instructions.push([])
    else instructions.at(-1)?.push(word)
  }
  if (instructions.pop()?.length !== 0) throw new TypeError('A manifest that breaks off')
  return instructions
}

const wordsOf = (manifest: string): readonly string[] => {
  const words: string[] = []
  const pattern = new RegExp(WORD)
  while (pattern.lastIndex < manifest.length) {
    const [word] = pattern.exec(manifest) ?? []
    if (word === undefined) throw new TypeError('Text that is no manifest')
    if (!/^[\s,#]/.test(word)) words.push(word)
  }
  return words
}
