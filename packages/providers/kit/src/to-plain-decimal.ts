const DECIMAL = /^(\d{1,100})(?:\.(\d{1,100}))?(?:[eE]([+-]?\d{1,3}))?$/

/** Already plain: returned unchanged. */
const PLAIN = /^(?:0|[1-9]\d{0,99})(?:\.\d{0,99}[1-9])?$/

/** Largest exponent accepted. */
const FURTHEST = 100

/**
 * Rewrites an unsigned decimal without exponent and without superfluous zeros; `undefined` for anything else.
 *
 * Works on text, so no digit is lost: `'1.5e-7'` becomes `'0.00000015'`.
 *
 * @example
 * ```ts
 * toPlainDecimal('1.5e-7') // '0.00000015'
 * ```
 */
export const toPlainDecimal = (text: string): string | undefined => {
  if (PLAIN.test(text)) return text
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  const shift = Number(exponent)
  if (Math.abs(shift) > FURTHEST) return undefined
  const point = whole.length + shift
  const digits = (whole + fraction)
    .padEnd(point, '0')
    .padStart(whole.length + fraction.length + Math.max(0, 1 - point), '0')
  const split = Math.max(point, 1)
  const integer = digits.slice(0, split).replace(/^0+(?=\d)/, '')
  const rest = digits.slice(split).replace(/(?<!0)0+$/, '')
  return rest === '' ? integer : `${integer}.${rest}`
}
