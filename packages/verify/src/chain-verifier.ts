import type { IncomingPayment, RecipientReading } from '@switchyard/core'
import type { Check } from './check.ts'
import type { Known } from './known.ts'

/** An address in the one spelling that is compared. */
export interface ReadAddress {
  readonly canonical: string
  /** As the chain package names it: `p2tr`. */
  readonly form?: string
  /** Well-formed, but known to have no private key. */
  readonly unspendable?: boolean
}

/** A contract call in terms of a swap. Only what the bytes themselves say. */
export interface ReadCall {
  /** Name of the function, for messages. */
  readonly method: string
  /** Base units and contract of what the call takes; a contract is absent for the chain's own coin. */
  readonly sold?: { readonly token?: string; readonly amount: bigint }
  /** Amount that a lock takes, of the token that its contract is for. */
  readonly locked?: bigint
  /** Blocks after which the sender can take a lock back. */
  readonly timelock?: bigint
  /** Memo inside the call. */
  readonly memo?: string
  /** The vault that gets the deposit from the contract. */
  readonly vault?: string
  /** Payout of the call itself, for swaps within a chain; a token is absent for the chain's own coin. */
  readonly payout?: { readonly receiver?: string; readonly token?: string; readonly minimum: bigint }
  /** The contract, where the transaction has no recipient of its own. */
  readonly contract?: string
  /** Checks of what the call orders, where no memo does. */
  readonly order?: TermChecks
  /** Unix seconds after which the contract refuses. */
  readonly deadline?: number
}

/** Terms that the user means, for checks that only one chain or one protocol can make. Amounts in base units. */
export interface SwapTerms {
  readonly buyAsset: string
  /** Contract of what is sold; absent for the chain's own coin. */
  readonly token?: string
  readonly sellAmount: bigint
  readonly sellDecimals: number
  readonly minBuyAmount: bigint
  readonly buyDecimals: number
  readonly destination: string
  readonly refund: string
  /** The most that integrators may take, basis points. */
  readonly maxAffiliateBps: number
  /** What is known of networks and providers. */
  readonly known: Known
}

/** Checks of one chain or protocol, for the provider of a route. */
export type TermChecks = (terms: SwapTerms, provider: string) => readonly Check[]

/** Effects of a transaction. Amounts in base units, addresses in the chain's canonical spelling. */
export interface ReadTransaction {
  /** The recipient, or the contract that is called; absent for a message without a recipient. */
  readonly to?: string
  readonly amount: bigint
  /** Contract of the token that leaves by a plain transfer. */
  readonly token?: string
  /** Identifier of the coin that leaves, on chains with several. */
  readonly asset?: string
  readonly memo?: string
  readonly memoHex?: string
  /** Present when the transaction is a call, or carries bytes. */
  readonly data?: string
  readonly destinationTag?: number
  /** Further outputs. */
  readonly others: readonly { readonly address: string; readonly amount: bigint }[]
  /** The accounts whose funds are spent. */
  readonly from?: readonly string[]
  /** The most paid to the network. */
  readonly fee?: bigint
  /** The part of a fee that the transaction sets without saying how much it can be in all: a price without a gas limit. */
  readonly partialFee?: string
  /** The call, where this package can read it. */
  readonly call?: ReadCall
  /** The chain the transaction itself names. */
  readonly chainId?: string
  /** Checks that only this chain can make. */
  readonly checks?: TermChecks
  /** Checks the order in bytes that are not text; `undefined` if they are not an order of that provider. */
  readonly order?: (terms: SwapTerms, provider: string) => readonly Check[] | undefined
  /** The chain does not let the transaction say which token leaves. */
  readonly hidesToken?: boolean
  /** Programs take what is sold by themselves; `amount` is what leaves beside them. */
  readonly taken?: 'byPrograms'
  /** The account that signs is the payer. */
  readonly signerPays?: boolean
}

/** An allowance that an approval gives. */
export interface ReadApproval {
  readonly owner: string
  readonly token: string
  readonly spender: string
  readonly amount: bigint
  /** The most paid to the network. */
  readonly fee?: bigint
  /** The chain the approval itself names. */
  readonly chainId?: string
}

/** Reads the transactions of one chain family. One of the entries `@switchyard/verify/<family>`; hand it to `verifySwap`. */
export interface ChainVerifier {
  /** Chain codes it reads. */
  readonly codes: readonly string[]
  /** `undefined` for anything that is not an address of `chain`. */
  address(chain: string, text: string): ReadAddress | undefined
  /** Inspects the account of a payment; absent where an address tells nothing, `undefined` for what is no address. */
  inspect?(payment: IncomingPayment): RecipientReading | undefined
  /** @throws {Error} for a transaction that is more, or less, than a deposit */
  read(tx: unknown, chain: string): ReadTransaction
  /** @throws {Error} for anything but a plain approval */
  readApproval?(tx: unknown, chain: string): ReadApproval
}
