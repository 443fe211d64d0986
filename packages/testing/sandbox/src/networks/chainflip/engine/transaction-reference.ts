import type { LedgerTransaction } from '../../../ledgers/ledger.ts'

/** How the network names a transaction: by its hash; on Asset Hub by block and index, so not before a block includes it. */
export const transactionReference = ({ chain, hash, height, place }: LedgerTransaction): string | undefined => {
  if (chain !== 'DOT') return hash
  return height === undefined ? undefined : `${height}-${place}`
}
