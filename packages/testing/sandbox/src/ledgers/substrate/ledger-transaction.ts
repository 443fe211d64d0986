import type { LedgerTransaction } from '../ledger.ts'
import type { Execution } from './execute.ts'
import type { SignedExtrinsic } from './extrinsic.ts'
import { addressOf } from './substrate-account.ts'
import { substrateChain } from './substrate-chain.ts'

/** A transaction that a block includes, or the next one will. */
export interface SubstrateTransaction {
  readonly extrinsic: SignedExtrinsic
  readonly execution: Execution
  readonly height: number
  /** Index among the extrinsics of the block. */
  readonly place: number
}

/** A transaction as every ledger describes its own. */
export const ledgerTransaction = (
  transaction: SubstrateTransaction,
  signer: Uint8Array,
  time: number,
): LedgerTransaction => {
  const { extrinsic, execution, place } = transaction
  const from = addressOf(signer)
  return {
    chain: substrateChain.chain,
    hash: extrinsic.hash,
    from,
    transfers: execution.moves.map(({ to, asset, amount }) => ({
      from,
      to: addressOf(to),
      asset: asset === undefined ? 'native' : String(asset),
      amount,
    })),
    fee: execution.fee,
    place,
    time,
    failed: execution.error !== undefined,
    logs: [],
  }
}
