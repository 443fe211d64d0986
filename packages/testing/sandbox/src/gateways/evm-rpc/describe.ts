import { numberToHex } from 'viem'
import type { EvmLedger } from '../../ledgers/evm/evm-ledger.ts'
import { type EvmTransaction, hasFailed } from '../../ledgers/evm/evm-transaction.ts'
import type { LedgerLog } from '../../ledgers/ledger.ts'

const ZERO_HASH = `0x${'0'.repeat(64)}`
const NO_BLOOM = `0x${'0'.repeat(512)}`
const TYPES = { legacy: '0x0', eip2930: '0x1', eip1559: '0x2' } as const

/** A number as JSON-RPC encodes it; null when absent. */
export const quantity = (value: bigint | number | undefined): string | null =>
  value === undefined ? null : numberToHex(value)

const place = (ledger: EvmLedger, transaction: EvmTransaction) => ({
  blockHash: transaction.height === undefined ? null : ledger.blockHash(transaction.height),
  blockNumber: quantity(transaction.height),
  transactionIndex: quantity(transaction.index),
})

/** A transaction as `eth_getTransactionByHash` shows it. */
export const describeTransaction = (ledger: EvmLedger, transaction: EvmTransaction): object => {
  const { signed } = transaction
  const dynamic = signed.type === 'eip1559'
  return {
    ...place(ledger, transaction),
    hash: signed.hash,
    type: TYPES[signed.type],
    chainId: quantity(signed.chainId),
    nonce: quantity(signed.nonce),
    from: signed.from,
    to: signed.to ?? null,
    value: quantity(signed.value),
    input: signed.data,
    gas: quantity(signed.gas),
    gasPrice: quantity(transaction.gasPrice ?? signed.maxFeePerGas),
    ...(dynamic && {
      maxFeePerGas: quantity(signed.maxFeePerGas),
      maxPriorityFeePerGas: quantity(signed.maxPriorityFeePerGas),
    }),
    r: signed.r,
    s: signed.s,
    v: quantity(signed.type === 'legacy' ? (signed.chainId ?? 0) * 2 + 35 + signed.yParity : signed.yParity),
    ...(signed.type !== 'legacy' && { yParity: quantity(signed.yParity), accessList: [] }),
  }
}

/** Logs of a mined transaction; `first` is the index of its first log in the block. */
export const describeLogs = (ledger: EvmLedger, transaction: EvmTransaction, first: number): readonly object[] =>
  (transaction.result?.logs ?? []).map((log: LedgerLog, index) => ({
    ...place(ledger, transaction),
    address: log.address,
    topics: log.topics,
    data: log.data,
    transactionHash: transaction.signed.hash,
    logIndex: quantity(first + index),
    removed: false,
  }))

/** Index in the block of a transaction's first log. */
export const firstLogIndex = (ledger: EvmLedger, transaction: EvmTransaction): number =>
  ledger
    .block(transaction.height ?? -1)
    .filter(({ index }) => (index ?? 0) < (transaction.index ?? 0))
    .reduce((sum, { result }) => sum + (result?.logs.length ?? 0), 0)

/** The receipt of a transaction; null while it is pending. */
export const describeReceipt = (ledger: EvmLedger, transaction: EvmTransaction): object | null => {
  if (transaction.height === undefined) return null
  const earlier = ledger.block(transaction.height).filter(({ index }) => (index ?? 0) <= (transaction.index ?? 0))
  return {
    ...place(ledger, transaction),
    transactionHash: transaction.signed.hash,
    type: TYPES[transaction.signed.type],
    from: transaction.signed.from,
    to: transaction.signed.to ?? null,
    contractAddress: null,
    status: hasFailed(transaction) ? '0x0' : '0x1',
    gasUsed: quantity(transaction.gasUsed),
    cumulativeGasUsed: quantity(earlier.reduce((sum, { gasUsed }) => sum + (gasUsed ?? 0n), 0n)),
    effectiveGasPrice: quantity(transaction.gasPrice),
    logs: describeLogs(ledger, transaction, firstLogIndex(ledger, transaction)),
    logsBloom: NO_BLOOM,
  }
}

/** A block; null when the chain has not reached its height. */
export const describeBlock = (ledger: EvmLedger, height: number, full: boolean): object | null => {
  if (!Number.isSafeInteger(height) || height < 0 || height > ledger.height()) return null
  const transactions = ledger.block(height)
  return {
    number: quantity(height),
    hash: ledger.blockHash(height),
    parentHash: ledger.blockHash(height - 1),
    timestamp: quantity(Math.floor(ledger.cadence.timeOf(height) / 1000)),
    baseFeePerGas: quantity(ledger.parameters.baseFee),
    gasLimit: quantity(30_000_000),
    gasUsed: quantity(transactions.reduce((sum, { gasUsed }) => sum + (gasUsed ?? 0n), 0n)),
    transactions: transactions.map((item) => (full ? describeTransaction(ledger, item) : item.signed.hash)),
    difficulty: '0x0',
    extraData: '0x',
    logsBloom: NO_BLOOM,
    miner: `0x${'0'.repeat(40)}`,
    mixHash: ZERO_HASH,
    nonce: '0x0000000000000000',
    receiptsRoot: ZERO_HASH,
    sha3Uncles: ZERO_HASH,
    size: quantity(1000 + transactions.length * 200),
    stateRoot: ZERO_HASH,
    transactionsRoot: ZERO_HASH,
    uncles: [],
    withdrawals: [],
  }
}
