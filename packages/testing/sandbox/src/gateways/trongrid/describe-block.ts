import type { TronLedger } from '../../ledgers/tron/tron-ledger.ts'
import { describeTransaction } from './describe-transaction.ts'

const WITNESS = { base58: 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH', hex: '4178c842ee63b253f8f0d2955bbc582c661a078c9d' }

/** A block with its transactions; without them where `detail` is false. */
export const describeBlock = (ledger: TronLedger, height: number, visible: boolean, detail = true): object => {
  const transactions = detail ? ledger.block(height) : []
  return {
    blockID: ledger.blockId(height),
    block_header: {
      raw_data: {
        number: height,
        txTrieRoot: '0'.repeat(64),
        witness_address: visible ? WITNESS.base58 : WITNESS.hex,
        parentHash: ledger.blockId(height - 1),
        version: 31,
        timestamp: Math.floor(ledger.cadence.timeOf(height)),
      },
      witness_signature: '00'.repeat(65),
    },
    ...(transactions.length > 0 && { transactions: transactions.map((one) => describeTransaction(one, visible)) }),
  }
}
