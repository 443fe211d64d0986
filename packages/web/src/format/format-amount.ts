/** A decimal text as the API writes amounts. */
const DECIMAL = /^(\d{1,60})(?:\.(\d{1,60}))?$/

/** Fewer digits are shown of large amounts. */
const DIGITS = 7

/**
 * Formats an amount for people: cut off, never rounded up, in the writing of their language. For display only; what is signed or sent is the
 * text itself. A text that is no decimal stays as it is.
 *
 * @example
 * amountText('2.80227924501721824', 'en') // 2.802279
 */
export const formatAmount = (text: string, language: string): string => {
  const found = DECIMAL.exec(text)
  if (!found) return text
  const whole = (found[1] ?? '').replace(/^0+(?=\d)/, '')
  const options =
    whole === '0'
      ? { maximumSignificantDigits: DIGITS - 1 }
      : { maximumFractionDigits: Math.max(2, DIGITS - whole.length) }
  const format = new Intl.NumberFormat(language, { ...options, roundingMode: 'trunc' } as Intl.NumberFormatOptions)
  return format.format(text as `${number}`)
}
