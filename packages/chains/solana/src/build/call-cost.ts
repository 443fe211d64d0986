import { createInsufficientBalance, createRefusal } from '@switchyard/chain-kit'
import {
  type BuiltTransaction,
  type ChainContext,
  type Deposit,
  type Funds,
  SwapError,
  toHuman,
} from '@switchyard/core'
import type { Gateway } from '../gateway.ts'
import { simulate } from './simulate.ts'

/** A call ready to be simulated. */
export interface UnsignedCall {
  readonly deposit: Deposit
  readonly tx: string
  readonly funds: Funds
  /** Signature and priority fee, lamports. */
  readonly fee: bigint
  /** Current lamports of the sender. */
  readonly held: bigint
  /** Least lamports of an account that is not empty. */
  readonly floor: bigint
}

type Cost = Pick<BuiltTransaction, 'networkFee' | 'warnings'>

/**
 * Returns what a call costs its sender besides the amount sold: fees, and the rent of accounts its instructions open. A
 * node simulates the transaction; the cost is what the sender would lose.
 *
 * The sell of a token is built even if the lamports do not suffice; `networkFee` is then above what the sender holds.
 * When the caller has waived the estimate, only the fees are returned, with a warning.
 *
 * @throws {SwapError} `insufficientBalance` for a sell of SOL the sender cannot pay for, `unableToBuildTransaction` for
 * a call that would fail or cannot be simulated.
 */
export const estimateCallCost = async (
  gateway: Gateway,
  { deposit, tx, funds, fee, held, floor }: UnsignedCall,
  { signal, waived }: ChainContext,
): Promise<Cost> => {
  const strict = deposit.asset.address === undefined && !waived?.balance
  const sent = deposit.asset.address === undefined ? deposit.amount : 0n
  if (strict && held < sent + fee) throw createShortage(deposit, { held, needed: sent + fee, floor })
  if (waived?.estimate) return skipEstimate(fee)

  const simulation = await simulate(gateway, { tx, payer: deposit.sources[0] }, signal).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw createRefusal('The cost of the transaction could not be determined: no node simulated it.', { cause })
  })
  if ('left' in simulation) return { networkFee: atLeast(fee, held - simulation.left - sent) }
  const { reason, short } = simulation.failure
  if (short !== undefined) {
    if (strict) throw createShortage(deposit, { held, needed: held + short, floor })
    return { networkFee: atLeast(fee, held + short - sent) }
  }
  if (waived?.balance && funds.balance < deposit.amount) return skipEstimate(fee)
  throw createRefusal(`The transaction would fail: ${reason}`)
}

const atLeast = (fee: bigint, cost: bigint): bigint => (cost > fee ? cost : fee)

/** The error of a SOL sell; `needed` is the minimum in lamports. */
const createShortage = (
  deposit: Deposit,
  { held, needed, floor }: { readonly held: bigint; readonly needed: bigint; readonly floor: bigint },
): SwapError => {
  const { code, message, data } = createInsufficientBalance(deposit, deposit.amount)
  const [has, needs, least] = [held, needed, floor].map((lamports) => toHuman(lamports, 9))
  const text = `The sender holds ${has} SOL; with fees and the rent of new accounts, the transaction takes at least ${needs} SOL`
  return new SwapError(code, `${message}. ${text}, and must leave exactly 0 or at least ${least} SOL.`, { data })
}

const skipEstimate = (networkFee: bigint): Cost => {
  const display = "Can't estimate gas."
  const tooltip = `${display} The network fee does not include the rent of new accounts.`
  return { networkFee, warnings: [{ code: 'unableToEstimateGas', display, tooltip }] }
}
