/** Chains whose memo is one OP_RETURN output. Source: THORChain `common/chain.go` `MaxMemoLength`; Maya adds DASH and ZEC. */
const OP_RETURN_CHAINS: ReadonlySet<string> = new Set(['BTC', 'LTC', 'DOGE', 'BCH', 'DASH', 'ZEC'])

const OP_RETURN_BYTES = 80

/** Limit of the protocols on every chain. They ignore a longer memo and the funds are lost. */
const LONGEST_BYTES = 250

/**
 * Maximum bytes of a memo on a sell chain: 80 on UTXO chains, 250 elsewhere.
 *
 * @example
 * ```ts
 * if (countMemoBytes(memo) > limitMemoBytes(params.sell.chain)) return decline('noRoutesFound', 'The memo is too long.')
 * ```
 */
export const limitMemoBytes = (chain: string): number => (OP_RETURN_CHAINS.has(chain) ? OP_RETURN_BYTES : LONGEST_BYTES)

const encoder = new TextEncoder()

/**
 * Bytes of a memo in UTF-8.
 *
 * @example
 * ```ts
 * countMemoBytes('=:ETH.ETH') // 9
 * ```
 */
export const countMemoBytes = (memo: string): number => (ASCII.test(memo) ? memo.length : encoder.encode(memo).length)

/** Nearly every memo, and its length need not be encoded to be known. */
const ASCII = /^[\0-\x7f]*$/
