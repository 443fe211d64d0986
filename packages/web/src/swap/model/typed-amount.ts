const TYPED = /^\d{0,40}(?:\.\d*)?$/

/**
 * Reads what a user typed or pasted as a decimal text: a comma is read as a point, and what no token can have is cut off. `undefined` for
 * something else, which is then not accepted.
 */
export const readTypedAmount = (text: string, decimals: number): string | undefined => {
  const plain = text.trim().replace(',', '.')
  if (!TYPED.test(plain)) return undefined
  const [whole = '', fraction] = plain.split('.')
  if (fraction === undefined) return whole
  return decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals)}`
}

/** Trims the zeros of an amount: a decimal text above 0; `undefined` while there is none. */
export const trimAmount = (typed: string): string | undefined => {
  if (!/[1-9]/.test(typed)) return undefined
  const [whole = '', fraction = ''] = typed.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  const rest = fraction.replace(/(?<!0)0+$/, '')
  return rest === '' ? digits : `${digits}.${rest}`
}
