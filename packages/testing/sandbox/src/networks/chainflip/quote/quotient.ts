const PLACES = 20

/** A quotient with 20 decimals, rounded half up, without trailing zeros or exponent. */
export const quotient = (dividend: bigint, divisor: bigint): string => {
  const scaled = (2n * dividend * 10n ** BigInt(PLACES) + divisor) / (2n * divisor)
  const digits = scaled.toString().padStart(PLACES + 1, '0')
  const fraction = digits.slice(-PLACES).replace(/0+$/, '')
  const whole = digits.slice(0, -PLACES)
  return fraction === '' ? whole : `${whole}.${fraction}`
}
