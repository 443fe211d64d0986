import { base64 } from '@scure/base'
import { refusal } from '@switchyard/chain-kit'
import { type ChainContext, type Deposit, type Funds, SwapError } from '@switchyard/core'
import { SOLANA_RENT_FLOOR } from './rent.ts'

/** Bytes of a transaction the network carries. */
const MOST_BYTES = 1232

/** Lamports for the one signature every transaction has. */
export const SIGNATURE_FEE = 5_000n

/** Lamports for computing, at millionths of a lamport a unit. */
export const priorityFee = (units: number, price: bigint): bigint => (BigInt(units) * price + 999_999n) / 1_000_000n

/** Refuses what is too large to travel; where there is a memo, that is what can be made shorter. */
export const checkSize = (tx: string, hasMemo: boolean): void => {
  const { length } = base64.decode(tx)
  if (length <= MOST_BYTES) return
  const reason = `The transaction has ${length} bytes and Solana carries ${MOST_BYTES}.`
  throw hasMemo ? new SwapError('memoTooLongForSourceChain', `${reason} The memo is too long.`) : refusal(reason)
}

/**
 * A seller of SOL must afford everything, and keep nothing at all or enough to live. The sell of a token is built though
 * its fee cannot be paid: the engine warns of that where it is asked to.
 */
export const checkPayer = (
  { asset, amount: sent }: Deposit,
  { gasBalance: held }: Funds,
  fee: bigint,
  { waived }: ChainContext,
): void => {
  if (waived?.balance || asset.address !== undefined) return
  const left = held - fee - sent
  if (left < 0n) throw refusal(`The sender holds ${held} lamports; ${sent} to send and ${fee} of fees need more.`)
  if (left > 0n && left < SOLANA_RENT_FLOOR)
    throw refusal(
      `${left} lamports would remain with the sender; Solana wants nothing or at least ${SOLANA_RENT_FLOOR} to remain.`,
    )
}
