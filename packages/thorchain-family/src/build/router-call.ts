/** One deposit through the network's router contract. */
export interface RouterDeposit {
  readonly vault: string
  /** Token contract; absent for the chain's own coin. */
  readonly token?: string
  /** Base units of what is deposited. */
  readonly amount: bigint
  readonly memo: string
  /** Unix seconds after which the router refuses. */
  readonly expiry: number
}

/** `depositWithExpiry(address,address,uint256,string,uint256)`. */
const SELECTOR = '44bc937b'

const NO_TOKEN = `0x${'0'.repeat(40)}`

/** Bytes before the memo: five words of arguments. */
const HEAD = 5n * 32n

/** Call data of the router's `depositWithExpiry`, 0x-prefixed. Throws `TypeError` for what is no address. */
export const routerCall = ({ vault, token = NO_TOKEN, amount, memo, expiry }: RouterDeposit): string =>
  [
    '0x',
    SELECTOR,
    addressWord(vault),
    addressWord(token),
    numberWord(amount),
    numberWord(HEAD),
    numberWord(BigInt(expiry)),
    textTail(memo),
  ].join('')

/** The memo as call data of a plain transfer, for chains without a router. */
export const memoData = (memo: string): string => `0x${hexOf(memo)}`

const addressWord = (address: string): string => {
  if (!/^0x[0-9a-f]{40}$/i.test(address)) throw new TypeError(`"${address}" is no EVM address`)
  return address.slice(2).toLowerCase().padStart(64, '0')
}

const numberWord = (value: bigint): string => value.toString(16).padStart(64, '0')

const textTail = (text: string): string => {
  const hex = hexOf(text)
  return numberWord(BigInt(hex.length / 2)) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
}

const hexOf = (text: string): string =>
  [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
