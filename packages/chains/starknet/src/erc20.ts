import { formatAddress, parseAddress, readFelt } from './felt.ts'

/** STRK, which fees are paid in. Source: its contract, as in the address vectors of starknet.js. */
export const STRK = '0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d'

/** One call of a transaction, as wallets take it. */
export interface Call {
  readonly contractAddress: string
  readonly entrypoint: string
  readonly calldata: readonly string[]
}

const HALF = 2n ** 128n

/** Most a token amount holds. */
export const MAX_UINT256: bigint = HALF * HALF - 1n

/** Pays a token: recipient, and the amount as two halves, low first. */
export const transfer = (token: string, to: bigint, amount: bigint): Call => ({
  contractAddress: token,
  entrypoint: 'transfer',
  calldata: [formatAddress(to), (amount % HALF).toString(), (amount / HALF).toString()],
})

/** Recipient and amount of a call of `transfer`; `undefined` for other calls. Throws `TypeError` on a broken one. */
export const readTransfer = ({
  entrypoint,
  calldata,
}: Call): { readonly to: bigint; readonly amount: bigint } | undefined => {
  if (entrypoint !== 'transfer') return undefined
  const [recipient, lower, upper, ...rest] = calldata
  const to = recipient === undefined ? undefined : readFelt(recipient)
  const [low, high] = [lower, upper].map((half) => (half === undefined ? undefined : readFelt(half)))
  if (to === undefined || low === undefined || high === undefined || rest.length > 0)
    throw new TypeError('A broken transfer')
  if (low >= HALF || high >= HALF || parseAddress(formatAddress(to)) === undefined)
    throw new TypeError('A broken transfer')
  return { to, amount: high * HALF + low }
}
