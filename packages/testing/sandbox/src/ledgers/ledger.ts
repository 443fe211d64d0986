/** Money moved by a transaction. */
export interface Transfer {
  readonly from: string
  readonly to: string
  /** `native`, or the token's contract address in lower case. */
  readonly asset: string
  /** Base units of that asset on its own chain. */
  readonly amount: bigint
}

/** An event a contract wrote. */
export interface LedgerLog {
  readonly address: string
  readonly topics: readonly `0x${string}`[]
  readonly data: `0x${string}`
}

/** A transaction as a network watching the chain sees it. */
export interface LedgerTransaction {
  readonly chain: string
  /** As the chain prints it: bare hex on Bitcoin's kin, `0x` on EVM. */
  readonly hash: string
  readonly from: string
  readonly transfers: readonly Transfer[]
  /** Text of the memo: OP_RETURN, plain calldata, or the memo field. Absent when there is none. */
  readonly memo?: string
  /** Base units of the gas asset. */
  readonly fee: bigint
  /** Absent while it waits in the mempool. */
  readonly height?: number
  /** Reported time it was first seen, milliseconds. */
  readonly time: number
  readonly failed: boolean
  readonly logs: readonly LedgerLog[]
}

/** An order to a ledger to move money of an address whose key it holds. */
export interface Payment {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** `native` when absent. */
  readonly asset?: string
  readonly memo?: string
}

/** Told twice of a transaction: when it reaches the mempool, and when a block holds it. */
export type TransactionListener = (phase: 'mempool' | 'block', transaction: LedgerTransaction) => void

/**
 * A simulated chain. A network watches it with `onTransaction`, takes in money at addresses it gets from `own`, and pays
 * out with `pay`; the payout is an ordinary transaction anybody can look up through the chain's gateway.
 */
export interface Ledger {
  /** `BTC`, `ETH`, `THOR`. */
  readonly chain: string
  readonly symbol: string
  readonly decimals: number
  /** Chain time between blocks, milliseconds. */
  readonly blockMs: number
  height(): number
  isAddress(text: string): boolean
  /** Address of a 32-byte private key; the ledger keeps the key so that `pay` can sign. */
  own(privateKey: Uint8Array): string
  /** Confirmed and pending money of an address, base units. */
  balance(address: string, asset?: string): bigint
  /** Money out of nowhere, confirmed at once. */
  fund(address: string, amount: bigint, asset?: string): void
  /** Signs and broadcasts; answers the hash. Throws when the money is not there. */
  pay(payment: Payment): string
  find(hash: string): LedgerTransaction | undefined
  /** Answers the way to stop listening. */
  onTransaction(listener: TransactionListener): () => void
}
