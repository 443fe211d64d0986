import { refuse } from '@switchyard/chain-kit'
import { type BuiltTransaction, type ChainContext, type Deposit, type Funds, SwapError } from '@switchyard/core'
import { readAddress } from './address.ts'
import { readState } from './funds.ts'
import { addMargin } from './gas-price.ts'
import { askCode, askGasEstimate, readNumber, requireNumber } from './gateway/calls.ts'
import { isNodeFault, type RpcAnswer, type RpcFailure } from './gateway/json-rpc.ts'
import type { Answers, Questions } from './gateway/nodes.ts'
import { createL1FeeQuestion } from './l1-fee.ts'
import type { CallFields } from './read-call-fields.ts'
import { readRevertReason } from './read-revert-reason.ts'
import type { Settings } from './settings.ts'

/** Gas limit, layer 1 fee in wei, and warnings for the user. */
export interface Estimate {
  readonly gas: bigint
  readonly l1Fee: bigint
  readonly warnings?: BuiltTransaction['warnings']
}

/** Gas of a plain payment to an account without code. It needs no margin. */
const PLAIN_GAS = 21_000n

/**
 * Highest accepted estimate, ten times that of the costliest swaps. Our judgement: a faulty node must not reserve a balance, and
 * some chains charge the limit, not what was used.
 */
const MOST_GAS = 20_000_000n

/**
 * Estimates gas and reads the layer 1 fee in one round trip.
 *
 * A call that would revert is rejected with the reason of the contract. When no estimate is possible (the approval is
 * not mined, no node answers, or the caller has waived the check that fails), the fallback gas limit is used with the
 * warning `unableToEstimateGas`.
 */
export const estimate = async (
  deposit: Deposit,
  callFields: CallFields,
  funds: Funds,
  context: ChainContext,
  settings: Settings,
): Promise<Estimate> => {
  const awaitingApproval = isAwaitingApproval(deposit, funds)
  const questions = createQuestions(
    deposit,
    callFields,
    funds,
    settings,
    awaitingApproval || context.waived?.estimate === true,
  )
  const answers = await ask(deposit, questions, context, settings)
  requireCode(callFields, answers.code)
  const l1Fee = questions.l1Fee ? readL1Fee(answers, settings, context) : 0n
  const gas = awaitingApproval
    ? undefined
    : readGas(answers.gas, settings, isUnderfunded(deposit, callFields, funds, context))
  return gas === undefined ? { ...createFallback(settings, awaitingApproval), l1Fee } : { gas, l1Fee }
}

/** When the allowance was not read, the node's estimate decides. */
const isAwaitingApproval = (deposit: Deposit, funds: Funds): boolean => {
  const needed = deposit.kind === 'contractCall' && deposit.call.vm === 'evm' ? deposit.call.approval : undefined
  const { spender } = readState(funds)
  if (!needed || !spender || funds.allowance === undefined) return false
  if (readAddress(needed.spender)?.canonical !== spender) {
    return refuse(`The call needs an approval for ${needed.spender}, but the funds were read for ${spender}.`)
  }
  return funds.allowance < needed.amount
}

const createQuestions = (
  deposit: Deposit,
  callFields: CallFields,
  funds: Funds,
  settings: Settings,
  skipEstimate: boolean,
): Questions => {
  const l1Fee = createL1FeeQuestion(deposit.asset.chain, callFields, readState(funds), settings.fallbackGasLimit)
  const isCall = deposit.kind === 'contractCall'
  return {
    gas: skipEstimate ? undefined : askGasEstimate(callFields),
    code: isCall ? askCode(callFields.to) : undefined,
    l1Fee,
  }
}

/**
 * A call to an address without code succeeds and keeps the value, for example at the router address of another chain.
 */
const requireCode = ({ to }: CallFields, answer: RpcAnswer | undefined): void => {
  if (answer && 'result' in answer && answer.result === '0x')
    refuse(`The call target ${to} has no contract code on this chain.`)
}

const ask = async (
  deposit: Deposit,
  questions: Questions,
  context: ChainContext,
  settings: Settings,
): Promise<Answers> => {
  if (Object.values(questions).every((call) => call === undefined)) return {}
  try {
    return await settings.nodes(deposit.asset.chain).ask(questions, context)
  } catch (cause) {
    context.signal.throwIfAborted()
    if (questions.l1Fee && !context.waived?.estimate) {
      return refuse(`The layer 1 fee on ${deposit.asset.chain} could not be read.`, { cause })
    }
    return {}
  }
}

/** The layer 1 fee changes with the base fee of layer 1, so it gets the same margin as gas. */
const readL1Fee = ({ l1Fee }: Answers, { gasLimitMarginPercent }: Settings, { waived }: ChainContext): bigint => {
  if (!l1Fee && waived?.estimate) return 0n
  return l1Fee && 'result' in l1Fee && l1Fee.result === '0x'
    ? 0n
    : addMargin(requireNumber(l1Fee), gasLimitMarginPercent)
}

/**
 * Whether the caller has waived the balance check and the balance is too low; a revert then does not show a fault of
 * the call.
 */
const isUnderfunded = ({ amount }: Deposit, { value }: CallFields, funds: Funds, { waived }: ChainContext): boolean =>
  waived?.balance === true && (funds.balance < amount || funds.gasBalance < value)

const readGas = (
  answer: RpcAnswer | undefined,
  { gasLimitMarginPercent }: Settings,
  isUnderfunded: boolean,
): bigint | undefined => {
  if (answer && 'failure' in answer && !isNodeFault(answer.failure)) {
    return isUnderfunded ? undefined : refuseRevert(answer.failure)
  }
  const gas = readNumber(answer)
  if (gas !== undefined && gas > MOST_GAS)
    return refuse(`The nodes estimate ${gas} gas for the transaction; at most ${MOST_GAS} is accepted.`)
  return gas === undefined || gas === PLAIN_GAS ? gas : addMargin(gas, gasLimitMarginPercent)
}

const refuseRevert = (failure: RpcFailure): never => {
  const reason = readRevertReason(failure)
  const message = `The transaction would fail: ${reason}`
  throw new SwapError(/allowance/i.test(reason) ? 'insufficientAllowance' : 'unableToBuildTransaction', message)
}

const createFallback = ({ fallbackGasLimit: gas }: Settings, awaitingApproval: boolean): Omit<Estimate, 'l1Fee'> => {
  const display = awaitingApproval ? "Can't estimate gas, submit approval transaction first." : "Can't estimate gas."
  const tooltip = `${display} The gas limit of ${gas} is a fallback figure.`
  return { gas, warnings: [{ code: 'unableToEstimateGas', display, tooltip }] }
}
