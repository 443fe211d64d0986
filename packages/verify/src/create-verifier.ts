import type { TransactionReader } from '@switchyard/core'
import type { ChainVerifier, ReadTransaction } from './chain-verifier.ts'

/**
 * Creates the verifier of a chain family from what reads its transactions.
 *
 * @param addFacts Members that this package reads itself; they replace those of the reader.
 */
export const createVerifier = (
  { codes, readAddress: address, inspectRecipient, decode, decodeApproval }: TransactionReader,
  addFacts: (tx: unknown, chain: string, read: ReadTransaction) => Partial<ReadTransaction> = () => ({}),
): ChainVerifier => ({
  codes,
  address,
  inspect: inspectRecipient,
  read: (tx, chain) => {
    const read: ReadTransaction = decode({ tx: tx as never, txType: '', networkFee: 0n }, chain)
    return { ...read, ...addFacts(tx, chain, read) }
  },
  readApproval:
    decodeApproval && ((tx, chain) => decodeApproval({ tx: tx as never, txType: '', spender: '', amount: 0n }, chain)),
})
