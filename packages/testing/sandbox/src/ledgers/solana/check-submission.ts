import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { RpcError } from '../rpc-error.ts'
import { type AccountStore, rentExemptMinimum } from './account-store.ts'
import type { SolanaResult } from './execute.ts'
import { type LoadedTransaction, LoadFailure, loadTransaction } from './load-transaction.ts'
import { programIds } from './program-ids.ts'
import { budgetOf } from './programs/compute-budget.ts'
import { sentenceOf, type TransactionError } from './transaction-error.ts'
import { MAX_BYTES, readTransaction, type WireTransaction } from './wire-transaction.ts'

/** A transaction that passed every check before the run. */
export interface Submission {
  readonly wire: WireTransaction
  readonly loaded: LoadedTransaction
  /** Base58 of the first signature. */
  readonly signature: string
  readonly payer: string
  /** Lamports. */
  readonly fee: bigint
  readonly units: number
}

/** The chain state that the checks read. */
export interface SubmissionContext {
  readonly accounts: AccountStore
  isBlockhashValid(blockhash: string): boolean
}

const INVALID_PARAMETERS = -32_602
/** JSON-RPC code of a transaction that fails in simulation. */
export const SIMULATION_FAILED = -32_002
const BAD_SIGNATURE = -32_003
const SIGNATURE_FEE = 5_000n

type SimulationSummary = Pick<SolanaResult, 'error' | 'lines' | 'unitsUsed'>

/** A simulation in the shape of the JSON-RPC API. */
export const simulationOf = ({ error, lines, unitsUsed }: SimulationSummary): object => ({
  accounts: null,
  err: error ?? null,
  innerInstructions: null,
  logs: lines,
  returnData: null,
  unitsConsumed: unitsUsed,
})

/** The error for a transaction that fails in simulation, with the simulation as data. */
export const simulationFailed = (summary: SimulationSummary): RpcError =>
  new RpcError(
    SIMULATION_FAILED,
    `Transaction simulation failed: ${sentenceOf(summary.error ?? 'Unknown')}`,
    simulationOf(summary),
  )

const refused = (error: TransactionError): RpcError => simulationFailed({ error, lines: [], unitsUsed: 0 })

const read = (bytes: Uint8Array): WireTransaction => {
  if (bytes.length > MAX_BYTES) {
    const text = `VersionedTransaction too large: ${bytes.length} bytes (max: ${MAX_BYTES} bytes)`
    throw new RpcError(INVALID_PARAMETERS, `decoded solana_transaction::versioned::${text}`)
  }
  try {
    return readTransaction(bytes)
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'unreadable'
    throw new RpcError(INVALID_PARAMETERS, `failed to deserialize VersionedTransaction: ${reason}`)
  }
}

const requireSound = ({ signatures, message }: WireTransaction): void => {
  const { requiredSignatures, readonlySigned, readonlyUnsigned, addresses } = message
  const sound =
    requiredSignatures > readonlySigned &&
    requiredSignatures + readonlyUnsigned <= addresses.length &&
    signatures.length === requiredSignatures
  if (!sound)
    throw new RpcError(
      INVALID_PARAMETERS,
      'invalid transaction: Transaction failed to sanitize accounts offsets correctly',
    )
}

const isSigned = ({ signatures, messageBytes, message }: WireTransaction): boolean =>
  signatures.every((signature, place) => {
    try {
      return ed25519.verify(signature, messageBytes, base58.decode(message.addresses[place] ?? ''), { zip215: false })
    } catch {
      return false // not a valid signature or public key
    }
  })

const load = (store: AccountStore, { message }: WireTransaction): LoadedTransaction => {
  try {
    return loadTransaction(store, message)
  } catch (error) {
    if (error instanceof LoadFailure) throw refused(error.error)
    throw error
  }
}

const priorityFee = (units: number, price: bigint): bigint => (BigInt(units) * price + 999_999n) / 1_000_000n

/** The payer must be a wallet that can pay the fee and is left empty or rent-exempt. */
const requirePayer = (store: AccountStore, payer: string, fee: bigint): void => {
  const account = store.get(payer)
  if (!account) throw refused('AccountNotFound')
  if (account.owner !== programIds.system || account.data.length > 0) throw refused('InvalidAccountForFee')
  const left = account.lamports - fee
  if (left < 0n) throw refused('InsufficientFundsForFee')
  if (left > 0n && left < rentExemptMinimum(0)) throw refused({ InsufficientFundsForRent: { account_index: 0 } })
}

/**
 * Everything a node checks before it runs a transaction: form, size, signatures, blockhash, accounts, fee. Throws an
 * `RpcError` with a node's error text.
 */
export const checkSubmission = (
  bytes: Uint8Array,
  chain: SubmissionContext,
  isKnown: (signature: string) => boolean,
  verify = true,
): Submission => {
  const wire = read(bytes)
  requireSound(wire)
  if (verify && !isSigned(wire)) throw new RpcError(BAD_SIGNATURE, 'Transaction signature verification failure')
  const signature = base58.encode(wire.signatures[0] ?? new Uint8Array())
  if (isKnown(signature)) throw refused('AlreadyProcessed')
  if (!chain.isBlockhashValid(wire.message.blockhash)) throw refused('BlockhashNotFound')
  const loaded = load(chain.accounts, wire)
  const { units, price } = budgetOf(loaded.instructions)
  const fee = SIGNATURE_FEE * BigInt(wire.signatures.length) + priorityFee(units, price)
  const payer = wire.message.addresses[0] ?? ''
  requirePayer(chain.accounts, payer, fee)
  return { wire, loaded, signature, payer, fee, units }
}
