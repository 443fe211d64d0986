import { UnreadableInput } from '@switchyard/chain-kit'
import { formatAddress, parseAddress, readFelt } from './address.ts'

/** Contract of STRK, which pays fees. Source: the address vectors of starknet.js. */
export const STRK = '0x04718f5a0fc34cc1af16a1cdee98ffb20c31f5cd61d6ab07201858f4287c938d'

/** One call of a transaction, in the format of wallets. */
export interface Call {
  readonly contractAddress: string
  readonly entrypoint: string
  readonly calldata: readonly string[]
}

const HALF = 2n ** 128n

/** Largest token amount. */
export const MAX_UINT256: bigint = HALF * HALF - 1n

/** Encodes a token transfer: the recipient, and the amount as low and high half. */
export const encodeTransfer = (token: string, to: bigint, amount: bigint): Call => ({
  contractAddress: token,
  entrypoint: 'transfer',
  calldata: [formatAddress(to), (amount % HALF).toString(), (amount / HALF).toString()],
})

/**
 * Decodes recipient and amount of a `transfer`; `undefined` for other calls.
 *
 * @throws {UnreadableInput} For malformed arguments.
 */
export const readTransfer = ({
  entrypoint,
  calldata,
}: Call): { readonly to: bigint; readonly amount: bigint } | undefined => {
  if (entrypoint !== 'transfer') return undefined
  const [recipient, lower, upper, ...rest] = calldata
  const to = recipient === undefined ? undefined : readFelt(recipient)
  const [low, high] = [lower, upper].map((half) => (half === undefined ? undefined : readFelt(half)))
  if (to === undefined || low === undefined || high === undefined || rest.length > 0)
    throw new UnreadableInput('The calldata of the transfer is malformed.')
  if (low >= HALF || high >= HALF || parseAddress(formatAddress(to)) === undefined)
    throw new UnreadableInput('The calldata of the transfer is malformed.')
  return { to, amount: high * HALF + low }
}
