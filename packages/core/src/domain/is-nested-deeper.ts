/**
 * Tells whether a JSON text nests its lists and objects deeper than so many levels. Counts brackets outside strings, in one pass
 * and before anything recursive sees the text, and only when there are enough of them to matter.
 */
export const isNestedDeeper = (text: string, levels: number): boolean => {
  let brackets = 0
  for (const bracket of ['{', '['])
    for (let at = text.indexOf(bracket); at >= 0 && brackets <= levels; at = text.indexOf(bracket, at + 1)) brackets++
  if (brackets <= levels) return false

  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 34) {
      index = findStringEnd(text, index)
    } else if (code === 91 || code === 123) {
      if (++depth > levels) return true
    } else if (code === 93 || code === 125) depth--
  }
  return false
}

/** Finds the quote that ends the string opened at `start`; the end of the text without one. */
const findStringEnd = (text: string, start: number): number => {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    // An odd number of backslashes before the quote escapes it.
    let slashes = 0
    while (text.charCodeAt(end - 1 - slashes) === 92) slashes++
    if (slashes % 2 === 0) return end
  }
  return text.length
}
