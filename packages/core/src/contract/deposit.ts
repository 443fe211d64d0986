import type { Json } from './json.ts'
import type { Token } from './token.ts'

/** Kinds of deposit, by what the wallet must be able to sign. The kind of a route's deposit is its `txHint`. */
export type DepositKind = Deposit['kind']

/** Members of every deposit, whatever its kind. */
export interface DepositBase {
  /** The asset that leaves the wallet; its chain is the chain the transaction is built for. */
  readonly asset: Token
  /** Base units of `asset`. */
  readonly amount: bigint
  /** Addresses that fund the transaction; the first represents the swap. Several only on UTXO chains. */
  readonly sources: readonly [string, ...string[]]
  /** Address the provider watches for the deposit. */
  readonly inboundAddress?: string
  /** Unix milliseconds after which the deposit must not be sent. */
  readonly expiresAt?: number
  /** Deposit channel, where the provider opened one. */
  readonly channel?: { readonly id: string; readonly expiresAt?: number }
  /** The whole balance is sold; the sell amount becomes what arrives. */
  readonly sweep?: boolean
  /**
   * The part of the swap that the protocol itself enforces: the least output that memo, call or order enforces, base units of the
   * asset bought. Absent where the protocol enforces none.
   */
  readonly enforced?: { readonly minBuyAmount: bigint }
  /** Provider's own facts that belong into the response's `meta`, keyed by provider, such as `{ near: {…} }`. */
  readonly meta?: Readonly<Record<string, Json>>
}

/** Send `amount` of `asset` to `to`; nothing else is needed. */
export interface SimpleTransfer extends DepositBase {
  readonly kind: 'simpleTransfer'
  readonly to: string
  /** XRP destination tag, where the deposit needs one. */
  readonly destinationTag?: number
  /**
   * The transaction keeps a change output: near the whole balance of a UTXO chain a little less is sold for it, and the
   * sell amount changes with it. Only where the provider takes whatever arrives.
   */
  readonly keepsChange?: boolean
  /**
   * Contract that wraps the chain's coin: the transaction wraps what is sold and sends the token, for providers that take only that.
   * NEAR only; `asset` is the coin.
   */
  readonly wrapper?: string
}

/** Outputs a network reads of a transaction. */
export interface OutputLimits {
  /** Most outputs, the memo's included. */
  readonly count: number
  /** Most of them with value. */
  readonly valued: number
  /** Forms of the addresses that outputs besides the first may pay, as `AddressReading.form` names them. Absent: any. */
  readonly forms?: readonly string[]
}

/**
 * Send `amount` of `asset` to `to` with `memo` in the same transaction.
 *
 * Each chain carries the memo in its own way: OP_RETURN on UTXO chains, the transaction memo on Cosmos chains,
 * `Memos` on XRP, the data field on TRON, the memo program on Solana. `form: 'msgDeposit'` asks a THORChain or
 * MAYAChain transaction for its own deposit message, which has no recipient.
 */
export interface TransferWithMemo extends DepositBase {
  readonly kind: 'transferWithMemo'
  readonly form: 'transfer' | 'msgDeposit'
  /** Absent only for `msgDeposit`. */
  readonly to?: string
  /** UTF-8 text. Never cut: a chain that cannot carry it refuses. */
  readonly memo: string
  /**
   * Bytes used in place of the UTF-8 of `memo`, hex without prefix: OP_RETURN payloads that are not text. Their
   * transaction keeps a change output.
   */
  readonly memoHex?: string
  /**
   * On UTXO chains the memo is the second output, right behind the recipient's, with change after it. Otherwise it is last,
   * except where the deposit has bytes or further outputs.
   */
  readonly memoSecond?: boolean
  /**
   * `to` is a contract that takes the chain's coin without call data. TRON refuses a transfer of TRX to a contract; there
   * such a deposit is a call of the contract with the amount, no data and the memo.
   */
  readonly toContract?: boolean
  /** Further outputs of a UTXO transaction, after the vault's. */
  readonly extraOutputs?: readonly { readonly address: string; readonly amount: bigint }[]
  /** Outputs that the network reads of a UTXO transaction: one that has others is ignored, and what it pays is lost. */
  readonly outputLimits?: OutputLimits
  readonly destinationTag?: number
}

/** Call a contract; what the call carries depends on the virtual machine. */
export interface ContractCall extends DepositBase {
  readonly kind: 'contractCall'
  /** Memo inside the call, for the response only; the bytes that count are in `call`. */
  readonly memo?: string
  /** Payout of the call itself, in its own transaction. The engine has the chain simulate such a call where it can. */
  readonly payout?: CallPayout
  readonly call: EvmCall | SolanaCall | TronCall | StarknetCall | ManifestCall
}

/** The output of a call, paid on the same chain within its transaction. */
export interface CallPayout {
  readonly asset: Token
  /** Recipient of the payout. */
  readonly to: string
  /** Least amount, base units of `asset`. */
  readonly minAmount: bigint
}

/** An EVM call with `value` in wei and, for token sells, the approval it needs first. */
export interface EvmCall {
  readonly vm: 'evm'
  readonly to: string
  /** 0x-prefixed hex. */
  readonly data: string
  readonly value: bigint
  readonly approval?: { readonly token: string; readonly spender: string; readonly amount: bigint }
  /** Unix seconds inside the call after which the contract refuses; must lie ahead when the deposit is opened. */
  readonly deadlineSeconds?: number
}

/** Solana instructions, to be framed into a version 0 transaction. */
export interface SolanaCall {
  readonly vm: 'solana'
  readonly instructions: readonly {
    readonly programAddress: string
    readonly accounts: readonly { readonly address: string; readonly signer: boolean; readonly writable: boolean }[]
    /** base64 */
    readonly data: string
  }[]
  readonly lookupTables?: readonly string[]
}

/** A TRON smart-contract call; `callValue` in sun. */
export interface TronCall {
  readonly vm: 'tron'
  readonly to: string
  /** Hex without prefix: selector and arguments. */
  readonly data: string
  readonly callValue: bigint
  readonly feeLimit?: bigint
  readonly approval?: { readonly token: string; readonly spender: string; readonly amount: bigint }
}

/** Starknet calls in order; calldata as decimal or 0x field elements. */
export interface StarknetCall {
  readonly vm: 'starknet'
  readonly calls: readonly {
    readonly contractAddress: string
    readonly entrypoint: string
    readonly calldata: readonly string[]
  }[]
}

/** A Radix manifest. */
export interface ManifestCall {
  readonly vm: 'radix'
  readonly manifest: string
}

/**
 * The payment that the user has to send, free of any transaction format.
 *
 * A chain turns it into the `tx` of that chain; the provider never sees a transaction, the chain never sees a protocol.
 */
export type Deposit = SimpleTransfer | TransferWithMemo | ContractCall
