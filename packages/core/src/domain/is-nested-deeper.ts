/**
 * Whether a JSON text nests its lists and objects deeper than so many levels. Counts brackets outside strings, in one pass
 * and before anything recursive sees the text, and only when there are enough of them to matter.
 */
export const isNestedDeeper = (text: string, levels: number): boolean => {
  if (text.length <= levels || count(text, '{', levels) + count(text, '[', levels) <= levels) return false
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 34) {
      index = endOfString(text, index)
    } else if (code === 91 || code === 123) {
      if (++depth > levels) return true
    } else if (code === 93 || code === 125) depth--
  }
  return false
}

/** How often a bracket occurs, counted up to the allowed nesting. */
const count = (text: string, bracket: string, levels: number): number => {
  let found = 0
  for (let at = text.indexOf(bracket); at >= 0 && found <= levels; at = text.indexOf(bracket, at + 1)) found++
  return found
}

/** Index of the quote that ends the string opened at `start`; the end of the text without one. */
const endOfString = (text: string, start: number): number => {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && escaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

const escaped = (text: string, quote: number): boolean => {
  let slashes = 0
  while (text.charCodeAt(quote - 1 - slashes) === 92) slashes++
  return slashes % 2 === 1
}
