import { decimal } from '../../codec/decimal.ts'

/** Decimals of a Radix decimal. */
export const DECIMALS = 18

const LIMIT = 2n ** 191n

/** A decimal as Radix prints it. */
export const printDecimal = (amount: bigint): string =>
  amount < 0n ? `-${decimal(-amount, DECIMALS)}` : decimal(amount, DECIMALS)

/** Reads a decimal in whole units; `undefined` for other texts and for numbers that do not fit. */
export const readDecimal = (text: string): bigint | undefined => {
  const [, sign, whole, fraction = ''] = /^([+-]?)(\d{1,40})(?:\.(\d{1,18}))?$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const amount = BigInt(whole + fraction.padEnd(DECIMALS, '0'))
  if (amount >= LIMIT) return undefined
  return sign === '-' ? -amount : amount
}
