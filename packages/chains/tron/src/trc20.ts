import { hex } from '@scure/base'

/** Selectors of the TRC-20 methods. */
const SELECTORS = { transfer: 'a9059cbb', approve: '095ea7b3', balanceOf: '70a08231', allowance: 'dd62ed3e' } as const

/** Call data of `decimals()`. */
export const DECIMALS = '313ce567'

/** Call data of `paused()`. */
export const PAUSED = '5c975abb'

/** Selectors of the methods by which tokens say that an account is blocked. */
const BLOCK_SELECTORS = { isBlackListed: 'e47d6060', isBlacklisted: 'fe575a87' } as const

/** A method by which a token says that an account is blocked. */
export type BlockMethod = keyof typeof BLOCK_SELECTORS

/** Recognises such a method by its name. */
export const isBlockMethod = (name: unknown): name is BlockMethod =>
  typeof name === 'string' && Object.hasOwn(BLOCK_SELECTORS, name)

/** Encodes the question whether a token blocks an account (21 bytes), in hex without prefix. */
export const encodeBlockCall = (method: BlockMethod, account: Uint8Array): string =>
  BLOCK_SELECTORS[method] + hex.encode(account.slice(1)).padStart(64, '0')

/** Largest unsigned 256-bit number. */
export const MAX_UINT256: bigint = 2n ** 256n - 1n

/** Encodes call data in hex without prefix. Addresses are 21 bytes, of which contracts use the last 20. */
export const encodeTokenCall = (
  method: keyof typeof SELECTORS,
  ...parameters: readonly (Uint8Array | bigint)[]
): string => {
  const words = parameters.map((each) => (typeof each === 'bigint' ? each.toString(16) : hex.encode(each.slice(1))))
  return SELECTORS[method] + words.map((word) => word.padStart(64, '0')).join('')
}

/**
 * Decodes account (21 bytes) and amount of a `transfer` or an `approve`; `undefined` for other calls.
 *
 * The twelve bytes before an address are zero, or end in the network prefix `41`, which older libraries leave in.
 */
export const readTokenCall = (
  method: 'transfer' | 'approve',
  data: Uint8Array,
): { readonly account: Uint8Array; readonly amount: bigint } | undefined => {
  const match = /^([0-9a-f]{8})0{22}(?:00|41)([0-9a-f]{40})([0-9a-f]{64})$/.exec(hex.encode(data))
  if (match?.[1] !== SELECTORS[method]) return undefined
  return { account: hex.decode(`41${match[2]}`), amount: BigInt(`0x${match[3]}`) }
}
