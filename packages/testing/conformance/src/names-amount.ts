import { rescale, type Token, toHuman } from '@switchyard/core'

/** Decimals of the ledgers that count in hundred-millionths whatever the token has. */
const LEDGER_DECIMALS = 8

/** An amount of a token, and further spellings of it that count. */
export interface NamedAmount {
  /** Base units. */
  readonly amount: bigint
  readonly token: Pick<Token, 'decimals'>
  readonly spellings?: readonly string[] | undefined
}

/** Returns true if a text names an amount: in base units, whole tokens, units of eight decimals, or as hex. */
export const namesAmount = (text: string, { amount, token: { decimals }, spellings = [] }: NamedAmount): boolean => {
  const written = new Set([
    String(amount),
    toHuman(amount, decimals),
    String(rescale(amount, decimals, LEDGER_DECIMALS)),
  ])
  const numbers = text.match(/\d+(?:\.\d+)?/g) ?? []
  return (
    numbers.some((number) => written.has(number.includes('.') ? number.replace(/\.?0+$/, '') : number)) ||
    namesHex(text.toLowerCase(), amount) ||
    spellings.some((one) => text.includes(one))
  )
}

const namesHex = (text: string, amount: bigint): boolean => {
  const digits = amount.toString(16)
  return new RegExp(`0x0*${digits}(?![0-9a-f])`).test(text) || text.includes(digits.padStart(64, '0'))
}
