/** A movement of funds within a transaction. */
export interface Transfer {
  readonly from: string
  readonly to: string
  /** `native`, or the token's contract address in lower case. */
  readonly asset: string
  /** Base units of that asset on its own chain. */
  readonly amount: bigint
}

/** An event emitted by a contract. */
export interface LedgerLog {
  readonly address: string
  readonly topics: readonly `0x${string}`[]
  readonly data: `0x${string}`
}

/** An event that a component of Radix emitted. */
export interface ComponentEvent {
  /** Address of the component. */
  readonly emitter: string
  readonly name: string
  readonly fields: readonly { readonly name: string; readonly value?: string | bigint }[]
}

/** A transaction as a network that watches the chain sees it. */
export interface LedgerTransaction {
  readonly chain: string
  /** As the chain prints it: bare hex on UTXO chains, `0x` hex on EVM chains. */
  readonly hash: string
  readonly from: string
  readonly transfers: readonly Transfer[]
  /** Memo text: OP_RETURN, plain calldata, or the memo field. Absent when the transaction has no memo. */
  readonly memo?: string
  /** Base units of the gas asset. */
  readonly fee: bigint
  /** Absent while the transaction is in the mempool. */
  readonly height?: number
  /** Its index among the extrinsics of its block, on chains that name transactions by it. */
  readonly place?: number
  /** Reported time it was first seen, milliseconds. */
  readonly time: number
  readonly failed: boolean
  readonly logs: readonly LedgerLog[]
  /** On Radix only. */
  readonly events?: readonly ComponentEvent[]
}

/** A payment from an address whose key the ledger holds. */
export interface Payment {
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** `native` when absent. */
  readonly asset?: string
  readonly memo?: string
}

/** Called twice per transaction: when it enters the mempool, and when a block includes it. */
export type TransactionListener = (phase: 'mempool' | 'block', transaction: LedgerTransaction) => void

/** A token of a simulated chain, at its real address. */
export interface LedgerToken {
  /** Contract, mint or issuer in the ledger's notation. */
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  /** Symbol whose price it follows. */
  readonly priced: string
}

/**
 * A simulated chain. A network watches it with `onTransaction`, receives deposits at addresses from `own`, and pays out
 * with
 * `pay`. A payout is an ordinary transaction that the chain's gateway can show.
 */
export interface Ledger {
  /** `BTC`, `ETH`, `THOR`. */
  readonly chain: string
  readonly symbol: string
  readonly decimals: number
  /** Chain time between blocks, milliseconds. */
  readonly blockMs: number
  /** Tokens by address. Absent on chains without tokens. */
  readonly tokens?: ReadonlyMap<string, LedgerToken>
  /** Coins that a payer holds beside what it pays, for fees and reserves, base units; one whole coin where absent. */
  readonly feeReserve?: bigint
  height(): number
  isAddress(text: string): boolean
  /** Address of a 32-byte private key. The ledger stores the key so that `pay` can sign. */
  own(privateKey: Uint8Array): string
  /** Confirmed and pending balance of an address, base units. */
  balance(address: string, asset?: string): bigint
  /** Adds funds from nowhere, confirmed at once. */
  fund(address: string, amount: bigint, asset?: string): void
  /** Counts what an account may send for free as used up, on chains where accounts can. */
  useFreeBandwidth?(address: string): void
  /** Signs and broadcasts; returns the hash. Throws when the balance is too small. */
  pay(payment: Payment): string
  find(hash: string): LedgerTransaction | undefined
  /** Returns a function that removes the listener. */
  onTransaction(listener: TransactionListener): () => void
}
