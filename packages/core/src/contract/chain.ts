import type { Clock } from './clock.ts'
import type { ContractCall, Deposit } from './deposit.ts'
import type { DepositFeeEstimate, PlannedDeposit } from './deposit-fee.ts'
import type { GasReading } from './gas-reading.ts'
import type { Json } from './json.ts'
import type { ContractIdentity, NamedContract } from './known-code.ts'
import type { NodeProbe } from './node-probe.ts'
import type { IncomingPayment, RecipientReading } from './recipient.ts'
import type { Token, TokenLookup } from './token.ts'

/**
 * One family of chains: turns a `Deposit` into the `tx` of a chain and answers what only that chain can.
 *
 * It knows transactions and addresses; it knows no provider.
 */
export interface Chain {
  /** `evm`, `utxo`, … */
  readonly family: string
  readonly contract: 1
  /** Chain codes served, `['BTC', 'LTC']`. */
  readonly codes: readonly string[]
  /** Facts of the served chains that the engine does not know. Known ones may be stated too, as the engine knows them. */
  readonly facts?: readonly ChainDefinition[]
  /** Reads an address without a network; `undefined` when it is not a valid address of `chain`. */
  readAddress(chain: string, text: string): AddressReading | undefined
  /**
   * Every account of `chain` that a text names, in canonical spelling, for screening. Unlike `readAddress` it also reads what is
   * never paid: other networks' prefixes, hex, accounts inside a shielded address. Empty when there is none. Absent: the
   * account that `readAddress` reads.
   */
  readAccounts?(chain: string, text: string): readonly string[]
  /**
   * Inspects the account that is to be paid without a network: accounts of protocols, addresses that no key signs for, least amounts.
   * Used at the quote, and by verifiers. `undefined` for an address that `readAddress` does not read. Absent: the address tells nothing.
   */
  inspectRecipient?(payment: IncomingPayment): RecipientReading | undefined
  /**
   * Reads the account that is to be paid from a node, in one round trip where the gateway can. Its reading stands in place of that of
   * `inspectRecipient`, so it repeats what holds of it. Asked at the swap, for the payout and for the refund, for at most three seconds;
   * a swap is made without an answer, with a warning. Absent: the chain cannot tell.
   *
   * @throws {UpstreamError} when the chain does not answer.
   */
  readRecipient?(payment: IncomingPayment, context: ChainContext): Promise<RecipientReading>
  /**
   * Balance, allowance and whatever else `build` needs, in one round trip where the gateway can. Asked before the
   * provider opens anything, so it knows what leaves the wallet but not its recipient.
   */
  readFunds(outgoing: Outgoing, context: ChainContext): Promise<Funds>
  /**
   * The approval that must be mined before the sell can be sent; `undefined` when the allowance is enough or none is
   * needed.
   */
  buildApproval?(outgoing: Outgoing, funds: Funds, context: ChainContext): Promise<ApprovalTransaction | undefined>
  /**
   * Reads an approval back, without looking at what it was built from. The engine compares it with the sell before it is
   * returned; a chain with `buildApproval` but without this returns no approval.
   *
   * @throws {UnreadableInput} or a `SwapError` for an approval that it cannot read; other errors are bugs.
   */
  decodeApproval?(approval: ApprovalTransaction, chain: string): DecodedApproval
  /**
   * The most a sweep of these funds can sell, base units of the asset: what is left once the cheapest transaction is paid
   * for. Asked before the provider is, so that the swap is priced, and held to its limits, at what will be sold; what is
   * built may come out a little below. Absent: the whole balance is used.
   */
  computeSellable?(outgoing: Outgoing, funds: Funds, context: ChainContext): Promise<bigint> | bigint
  /**
   * Builds the unsigned transaction; refuses any memo it cannot carry whole. The sell of a token may be built though its fee cannot be paid: the engine compares
   * `gasBalance` with `networkFee` where the caller requested `gasCheck`.
   *
   * @throws {SwapError} `unableToBuildTransaction` when a sell of the chain's own coin leaves too little for the fee.
   */
  build(deposit: Deposit, funds: Funds, context: ChainContext): Promise<BuiltTransaction>
  /**
   * Runs a call without sending it, with the approval it needs, and says what the recipient of its `payout` gets; 0 for a call without
   * one. Asked before a call with a payout is returned, whatever checks the caller has waived, and before any approval of a call.
   * Absent: the chain cannot tell.
   */
  simulate?(deposit: ContractCall, context: ChainContext): Promise<Simulation>
  /**
   * Reads a transaction back as the deposit it makes, without looking at the deposit it was built from.
   * The engine compares the two before anything is returned.
   *
   * @throws {UnreadableInput} or a `SwapError` for a transaction that it cannot read; other errors are bugs.
   */
  decode(built: BuiltTransaction, chain: string): DecodedDeposit
  /** Balances of one address, human decimals not applied. */
  readBalances?(
    chain: string,
    address: string,
    context: ChainContext,
  ): Promise<readonly { token: Token; amount: bigint }[]>
  /**
   * Addresses a transaction pays to, tokens included, in canonical spelling; empty when the chain does not know it yet.
   * Lets a deposit be recognised by its hash alone.
   */
  findRecipients?(chain: string, hash: string, context: ChainContext): Promise<readonly string[]>
  /**
   * The contract call that a transaction makes, pending or mined, also where it failed; `undefined` for any other transaction and
   * while the chain does not know it. Lets a deposit by contract call be recognised by its hash alone.
   *
   * @throws {UpstreamError} when the chain does not answer.
   */
  findSentCall?(chain: string, hash: string, context: ChainContext): Promise<SentCall | undefined>
  /**
   * The fee rate of the network now.
   *
   * @throws {SwapError} `unsupportedChainId` where `chain` has none.
   */
  readGas?(chain: string, context: ChainContext): Promise<GasReading>
  /**
   * The fee rates that `build` would use now, in one round trip, as JSON that `estimateDepositFee` reads. Read in the background; no
   * quote waits for it.
   *
   * @throws {UpstreamError} when the chain does not answer.
   */
  readFeeRates?(chain: string, context: ChainContext): Promise<Json>
  /**
   * Estimates the network fee of a deposit at these rates, without a request: never less than the `networkFee` of the transaction that
   * `build` makes of it, limits and margins included. `value` and `providerFee` of the deposit are not in it; the engine adds them.
   */
  estimateDepositFee?(asset: Token, deposit: PlannedDeposit, rates: Json): DepositFeeEstimate
  /**
   * The nodes and gateways configured for `chain`, for an operator's check; sends no request. Empty where `chain` has none, so that
   * nothing can be sold from it; `undefined` where it needs none. Absent: not checked.
   */
  listNodes?(chain: string): readonly NodeProbe[] | undefined
  /**
   * Reads the issuers of tokens as their contracts name them, by contract; a token whose contract names none is absent. Lets geo rules
   * hold for every token of an issuer. Absent: the chain cannot tell.
   *
   * @throws {UpstreamError} when the chain does not answer.
   */
  readIssuers?(chain: string, contracts: readonly string[], context: ChainContext): Promise<ReadonlyMap<string, string>>
  /**
   * Reads the code of a contract from every node whose operator is none of those that name it, and compares it with the known ones. All
   * that answer must agree. Absent: the chain cannot tell.
   *
   * @throws {UpstreamError} when no such node answers.
   */
  identifyContract?(contract: NamedContract, context: Pick<ChainContext, 'signal'>): Promise<ContractIdentity>
  /** The chain can sell a whole balance. */
  readonly sweeps?: boolean
  /** A transaction may be funded from several addresses. */
  readonly manySources?: boolean
  dispose?(): Promise<void> | void
}

/** A chain that a plugin adds to those the engine knows. */
export interface ChainDefinition {
  /** Chain code, the part of an identifier before the dot: capital letters and digits. */
  readonly code: string
  /** Chain id on the wire, `'4242'` for an EVM chain. */
  readonly chainId: string
  readonly name: string
  /** Ticker of the coin fees are paid in. */
  readonly nativeTicker: string
  readonly nativeDecimals: number
  /** Seconds between blocks; 0 where unknown. */
  readonly blockSeconds: number
  /** Addresses, tokens and calls are those of the Ethereum virtual machine. Default false. */
  readonly evm?: boolean
}

/** Readers for addresses and transactions of a chain family, without a network: for verifiers outside an engine. */
export type TransactionReader = Pick<
  Chain,
  'family' | 'codes' | 'readAddress' | 'inspectRecipient' | 'decode' | 'decodeApproval'
>

export interface ChainContext {
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly tokens: TokenLookup
  /** Checks the caller has waived: the transaction is built though the balance is short, or without estimating its fee. */
  readonly waived?: { readonly balance: boolean; readonly estimate: boolean }
}

/** The asset and amount that leave the wallet. */
export interface Outgoing {
  readonly asset: Token
  /** Base units of `asset`. */
  readonly amount: bigint
  readonly sources: readonly [string, ...string[]]
  /** The spender that needs an allowance; token sells by contract call only. */
  readonly spender?: string
  readonly sweep?: boolean
}

/** A contract call as the chain reports it. */
export interface SentCall {
  /** Signer of the transaction. */
  readonly from: string
  /** The contract. */
  readonly to: string
  /** 0x-prefixed hex. */
  readonly data: string
  /** Base units of the chain's own coin. */
  readonly value: bigint
}

/** A well-formed address. */
export interface AddressReading {
  /** The one spelling that is compared and stored: checksum case for EVM, lower case for bech32. */
  readonly canonical: string
  /** `p2pkh`, `p2sh`, `p2wpkh`, `p2wsh`, `p2tr`, `evm`, … */
  readonly form: string
  /** The spelling that whoever pays is given, where it says more than the canonical one: the bounce flag of a TON address. */
  readonly payTo?: string
  /** Addresses of other forms through which the same account is paid. A provider that does not handle `form` is given the first it does handle. */
  readonly alternatives?: readonly { readonly form: string; readonly address: string }[]
  /**
   * Well-formed, but its funds can never be spent: the zero address, a burn address, a program of the chain itself.
   * The engine neither pays nor refunds to it.
   */
  readonly unspendable?: boolean
  /**
   * Reason the user must write the address in another way, as the rest of a sentence: it may be meant for another chain. A
   * provider's own address may be spelled like this.
   */
  readonly mistakable?: string
}

/** Funds of the sources. */
export interface Funds {
  /** Base units of the deposit's asset. */
  readonly balance: bigint
  /** Base units of the coin fees are paid in. */
  readonly gasBalance: bigint
  /** Present where the deposit needs an approval. */
  readonly allowance?: bigint
  /** The chain's own facts (UTXOs, nonce, gas price), handed on to `build`. */
  readonly state: unknown
}

/** A transaction ready to be signed. */
export interface BuiltTransaction {
  /** As in the specification's `tx`: an object, an array or a string, by `txType`. */
  readonly tx: Json
  /** Name of the format of `tx`, given by the chain package: `PSBT`, `EVM`. */
  readonly txType: string
  /** Fee in base units of the chain's own coin; an upper bound where the chain decides at execution. */
  readonly networkFee: bigint
  /** Set when building changed the sell amount (sweep). */
  readonly sellAmount?: bigint
  readonly warnings?: readonly { readonly code: string; readonly display: string; readonly tooltip?: string }[]
}

/** Result of a simulated call: the base units paid to its recipient, or its failure; or the reason it could not be simulated. */
export type Simulation = { readonly paid: bigint } | { readonly reverted: string } | { readonly unable: string }

/** An ERC-20 style approval to be signed first. */
export interface ApprovalTransaction {
  readonly tx: Json
  readonly txType: string
  readonly spender: string
  readonly amount: bigint
}

/** The allowance an approval really gives. Addresses in canonical spelling. */
export interface DecodedApproval {
  /** The owner that gives it. */
  readonly owner: string
  readonly token: string
  readonly spender: string
  /** Base units of the token; 0 clears an old allowance. */
  readonly amount: bigint
}

/** The deposit a transaction really makes. Addresses in canonical spelling. */
export interface DecodedDeposit {
  /** Recipient, or the contract called; absent for a message without a recipient. */
  readonly to?: string
  /** Base units of the asset that leaves. For contract calls, the value in the chain's own coin. */
  readonly amount: bigint
  /** Token contract, when a token leaves by a plain transfer. */
  readonly token?: string
  /** Contract that wraps the coin before it is sent as a token; `token` is absent then. */
  readonly wrapper?: string
  /** Identifier of the asset that leaves, where the chain has coins without a contract: `THOR.TCY` beside `THOR.RUNE`. */
  readonly asset?: string
  /** Memo as text; absent when there is none. */
  readonly memo?: string
  readonly memoHex?: string
  /** Call data, hex, for contract calls. */
  readonly data?: string
  readonly destinationTag?: number
  /** Every other output that carries value: change and extra outputs. */
  readonly others: readonly { readonly address: string; readonly amount: bigint }[]
  /**
   * Owners of the spent funds: those of the inputs, or the account that signs. Absent where the transaction does not say. Each
   * must be a source of the deposit.
   */
  readonly from?: readonly string[]
  /**
   * Most the transaction pays to the network, base units of the chain's own coin, as far as it says so itself: inputs less
   * outputs, a gas limit at its price, a fee field. Never more than the announced `networkFee`.
   */
  readonly fee?: bigint
}
