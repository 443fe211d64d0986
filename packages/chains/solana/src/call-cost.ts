import { insufficientBalance, refusal } from '@switchyard/chain-kit'
import {
  type BuiltTransaction,
  type ChainContext,
  type Deposit,
  type Funds,
  SwapError,
  toHuman,
} from '@switchyard/core'
import type { Gateway } from './gateway.ts'
import { SOLANA_RENT_FLOOR } from './rent.ts'
import { type Trial, type TrialFailure, tryOut } from './trial.ts'

/** A call ready to be tried. */
export interface FramedCall {
  readonly deposit: Deposit
  readonly tx: string
  /** Lamports for signature and computing. */
  readonly fee: bigint
  /** Lamports of the sender now. */
  readonly held: bigint
}

type Cost = Pick<BuiltTransaction, 'networkFee' | 'warnings'>

/**
 * What a call takes from its sender beside what is sold: fees, and the rent of accounts its instructions open. Programs are
 * not told apart: a node tries the transaction, and what the sender would have less is what it costs.
 *
 * Throws `insufficientBalance` for a sell of SOL the sender cannot pay for, and `unableToBuildTransaction` for a call that
 * would fail or cannot be tried. The sell of a token is built though its lamports do not reach; `networkFee` is then above
 * what the sender holds. A caller who has waived the estimate gets the fees alone, with a warning.
 */
export const callCost = async (
  gateway: Gateway,
  call: FramedCall,
  funds: Funds,
  context: ChainContext,
): Promise<Cost> => {
  const { deposit, fee, held } = call
  const { waived } = context
  const strict = deposit.asset.address === undefined && !waived?.balance
  const sent = deposit.asset.address === undefined ? deposit.amount : 0n
  if (strict && held < sent + fee) throw tooLittle(deposit, held, sent + fee)
  if (waived?.estimate) return untried(fee)

  const trial = await outcomeOf(gateway, call, context)
  if ('left' in trial) return { networkFee: atLeast(fee, held - trial.left - sent) }
  const { short } = trial.failure
  if (short !== undefined) {
    if (strict) throw tooLittle(deposit, held, held + short)
    return { networkFee: atLeast(fee, held + short - sent) }
  }
  if (waived?.balance && funds.balance < deposit.amount) return untried(fee)
  throw wouldFail(trial.failure)
}

const outcomeOf = async (gateway: Gateway, { deposit, tx }: FramedCall, { signal }: ChainContext): Promise<Trial> => {
  try {
    return await tryOut(gateway, tx, deposit.sources[0], signal)
  } catch (cause) {
    signal.throwIfAborted()
    throw refusal('What the transaction would cost could not be tried.', { cause })
  }
}

const atLeast = (fee: bigint, cost: bigint): bigint => (cost > fee ? cost : fee)

/** The refusal of a seller of SOL; `needed` lamports, or more. */
const tooLittle = (deposit: Deposit, held: bigint, needed: bigint): SwapError => {
  const { code, message, data } = insufficientBalance(deposit, deposit.amount)
  const [has, needs, floor] = [held, needed, SOLANA_RENT_FLOOR].map((lamports) => toHuman(lamports, 9))
  const text = `The sender holds ${has} SOL; with its fees and the rent of accounts it opens, the transaction takes at least ${needs} SOL`
  return new SwapError(code, `${message}. ${text}, and nothing or ${floor} SOL must remain.`, { data })
}

const wouldFail = ({ reason }: TrialFailure): SwapError => refusal(`The transaction would fail: ${reason}`)

const untried = (networkFee: bigint): Cost => {
  const display = "Can't estimate gas."
  const tooltip = `${display} The network fee leaves out the rent of accounts the transaction opens.`
  return { networkFee, warnings: [{ code: 'unableToEstimateGas', display, tooltip }] }
}
