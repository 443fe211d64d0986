import { parse } from 'secure-json-parse'

/** Deepest nesting read. Real answers stay under 30. */
const DEEPEST = 200

/** A number outside strings that may be too long for a double. What it also catches within strings only costs time. */
const LONG_NUMBER = /(?:^|[:[,\s])-?\d[\d.]{15,}/

/** A string, skipped whole, or a number that fills a value's place. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=\s*(?:[,\]}]|$))/g

/**
 * Reads JSON from an upstream without losing digits or trusting keys.
 *
 * Integers beyond 2^53 - 1 and decimals of more than 15 significant digits arrive as the strings they were written as;
 * keys named `__proto__`, and `constructor` with a `prototype` inside, are dropped; nesting beyond 200 is refused.
 * Answers `undefined` for text that is no JSON.
 */
export const parseJson = (text: string): unknown => {
  if (tooDeep(text)) return undefined
  try {
    const exact = LONG_NUMBER.test(text) ? quoteLongNumbers(text) : text
    return isHarmless(exact) ? JSON.parse(exact) : parse(exact, DROPPING)
  } catch {
    return undefined
  }
}

const DROPPING = { protoAction: 'remove', constructorAction: 'remove' } as const

/** Nothing in the text can name a key to drop, spelled out or escaped, and no byte order mark leads it. */
const isHarmless = (text: string): boolean =>
  !(text.includes('__proto__') || text.includes('constructor') || text.includes('\\u') || text.startsWith('\uFEFF'))

/** Parses once beforehand and throws for what is no JSON: on broken text the pattern could run quadratically. */
const quoteLongNumbers = (text: string): string => {
  JSON.parse(text.replace(/^\uFEFF/, ''))
  return text.replace(STRING_OR_NUMBER, (whole: string, number: string | undefined) =>
    number !== undefined && losesDigits(number) ? `"${number}"` : whole,
  )
}

const losesDigits = (number: string): boolean => {
  if (/^-?\d+$/.test(number)) return number.length > 15 && !Number.isSafeInteger(Number(number))
  const digits = number.replace(/[eE].*$/, '').replace(/[-.]/g, '')
  return digits.replace(/^0+|0+$/g, '').length > 15
}

/** Counts brackets outside strings, and only where there are enough of them to matter. */
const tooDeep = (text: string): boolean => {
  if (count(text, '{') + count(text, '[') <= DEEPEST) return false
  let depth = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === 34) {
      index = endOfString(text, index)
    } else if (code === 91 || code === 123) {
      if (++depth > DEEPEST) return true
    } else if (code === 93 || code === 125) depth--
  }
  return false
}

/** How often a bracket occurs; beyond what may be nested it does not matter how much oftener. */
const count = (text: string, bracket: string): number => {
  let found = 0
  for (let at = text.indexOf(bracket); at >= 0 && found <= DEEPEST; at = text.indexOf(bracket, at + 1)) found++
  return found
}

/** Index of the quote that ends the string opened at `start`; the text's end when there is none. */
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
