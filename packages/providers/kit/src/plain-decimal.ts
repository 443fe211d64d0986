const DECIMAL = /^(\d{1,100})(?:\.(\d{1,100}))?(?:[eE]([+-]?\d{1,3}))?$/

/** One that stands as it will be written. */
const PLAIN = /^(?:0|[1-9]\d{0,99})(?:\.\d{0,99}[1-9])?$/

/** Furthest the point is moved; beyond it a text is no amount of anything. */
const FURTHEST = 100

/**
 * A decimal without sign as digits with at most one point: no exponent, no needless zeros. `undefined` for anything else.
 *
 * The digits are moved as text, so none is lost: `'1.5e-7'` becomes `'0.00000015'`.
 */
export const plainDecimal = (text: string): string | undefined => {
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
  const rest = digits.slice(split).replace(/0+$/, '')
  return rest === '' ? integer : `${integer}.${rest}`
}
