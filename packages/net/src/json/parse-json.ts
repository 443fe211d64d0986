import { isNestedDeeper } from '@switchyard/core'
import { parse } from 'secure-json-parse'

/** Deepest nesting that is read. Real responses stay under 30. */
const DEEPEST = 200

/** A run of digits and points that may be too long for a double. */
const LONG = 16

/** A string, which is skipped, or a number in the place of a value. */
const STRING_OR_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?=\s*(?:[,\]}]|$))/g

/** Reading of numbers that a double cannot hold. */
export interface JsonOptions {
  /**
   * `exact`: as the string in the text. `double`: rounded as `JSON.parse` does, for values that are doubles at their source.
   * Default `exact`.
   */
  readonly numbers?: 'exact' | 'double'
}

/**
 * Reads untrusted JSON without losing digits.
 *
 * Integers beyond 2^53 - 1 and decimals of more than 15 significant digits become strings as in the text;
 * keys named `__proto__`, and `constructor` with a `prototype` inside, are dropped; nesting beyond 200 is refused.
 * Returns `undefined` for text that is not JSON.
 *
 * @example
 * ```ts
 * parseJson('{"amount":123456789012345678901}') // { amount: '123456789012345678901' }
 * ```
 */
export const parseJson = (text: string, { numbers = 'exact' }: JsonOptions = {}): unknown => {
  if (isNestedDeeper(text, DEEPEST)) return undefined
  try {
    const exact = numbers === 'exact' && mayHoldLongNumber(text) ? quoteLongNumbers(text) : text
    // Only these texts may hold a key that is dropped, plain or escaped, or a byte order mark.
    const isSuspect = SUSPECT.some((part) => exact.includes(part)) || exact.startsWith('\uFEFF')
    return isSuspect ? parse(exact, DROPPING) : JSON.parse(exact)
  } catch {
    return undefined
  }
}

const SUSPECT = ['__proto__', 'prototype', '\\u']
const DROPPING = { protoAction: 'remove', constructorAction: 'remove' } as const

/**
 * Tells whether a number may be too long. A match within a string only costs time. A run of that length has a character at
 * every sixteenth index, so only those are checked.
 */
const mayHoldLongNumber = (text: string): boolean => {
  for (let at = LONG - 1; at < text.length; at += LONG) {
    if (!isFigure(text, at)) continue
    let start = at
    while (isFigure(text, start - 1)) start--
    while (isFigure(text, at + 1)) at++
    if (at - start + 1 < LONG) continue
    const beginsValue = start === 0 || ':[,- \n\r\t\uFEFF'.includes(text.charAt(start - 1))
    if (beginsValue) return true
  }
  return false
}

/** Tells whether a character is a digit or a point. */
const isFigure = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return (code >= 48 && code <= 57) || code === 46
}

/** Parses first and throws for invalid JSON, because the pattern could take quadratic time on broken text. */
const quoteLongNumbers = (text: string): string => {
  JSON.parse(text.replace(/^\uFEFF/, ''))
  return text.replace(STRING_OR_NUMBER, (whole: string, number: string | undefined) =>
    number !== undefined && exceedsDouble(number) ? `"${number}"` : whole,
  )
}

/** Tells whether a double would lose digits of a number. */
const exceedsDouble = (number: string): boolean => {
  if (/^-?\d+$/.test(number)) return number.length > 15 && !Number.isSafeInteger(Number(number))
  const digits = (/^[^eE]*/.exec(number)?.[0] ?? '').replace(/[-.]/g, '')
  return digits.replace(/^0+/, '').replace(/(?<!0)0+$/, '').length > 15
}
