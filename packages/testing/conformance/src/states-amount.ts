import { rescale, type Token, toHuman } from '@switchyard/core'

/** Decimals of the ledgers that count in hundred-millionths whatever the token has. */
const LEDGER_DECIMALS = 8

/** Whether a text names an amount of a token: in base units, whole tokens, units of eight decimals, or as hex. */
export const statesAmount = (
  text: string,
  amount: bigint,
  { decimals }: Pick<Token, 'decimals'>,
  further: readonly string[] = [],
): boolean => {
  const written = new Set([
    String(amount),
    toHuman(amount, decimals),
    String(rescale(amount, decimals, LEDGER_DECIMALS)),
  ])
  const numbers = text.match(/\d+(?:\.\d+)?/g) ?? []
  return (
    numbers.some((number) => written.has(withoutZeros(number))) ||
    inHex(text.toLowerCase(), amount) ||
    further.some((one) => text.includes(one))
  )
}

const withoutZeros = (number: string): string => (number.includes('.') ? number.replace(/\.?0+$/, '') : number)

const inHex = (text: string, amount: bigint): boolean => {
  const digits = amount.toString(16)
  return new RegExp(`0x0*${digits}(?![0-9a-f])`).test(text) || text.includes(digits.padStart(64, '0'))
}
