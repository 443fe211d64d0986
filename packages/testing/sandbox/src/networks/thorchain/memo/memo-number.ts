/**
 * An amount in a memo: digits, decimals or exponent notation, truncated to an integer. An empty part is zero.
 *
 * The node parses with a 64-bit mantissa, rounding towards zero: amounts below 2^64 are exact, larger ones lose low
 * bits.
 */
export const memoNumber = (text: string): bigint => {
  if (text === '') return 0n
  const match = /^(\d+)(?:\.(\d*))?(?:[eE]\+?(\d{1,2}))?$/.exec(text)
  if (!match) throw new Error(`cannot parse '${text}' as an Uint: invalid number`)
  const [, whole = '', fraction = '', exponent = '0'] = match
  const shift = Number(exponent) - fraction.length
  const digits = BigInt(`${whole}${fraction}`)
  const exact = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  const bits = exact.toString(2).length
  return bits <= 64 ? exact : (exact >> BigInt(bits - 64)) << BigInt(bits - 64)
}
