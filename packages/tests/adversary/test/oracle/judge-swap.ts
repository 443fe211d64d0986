import type { SwapResponse } from '@switchyard/wire'
import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Honest } from '../run/prepare.ts'
import type { BuiltSwap, SwapEnd } from '../run/swap-run.ts'
import { amountProblem, baseOf, expiryProblem, slippageProblem } from './judge-promise.ts'
import { finding, harmless, refused, type Verdict } from './verdict.ts'

/** Part of what the quote promised that a swap may fall short of, basis points: the engine's own drift. */
const DRIFT_BPS = 500n

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

type Approval = NonNullable<SwapResponse['approvalTx']>

/** Token, spender and amount of an approval; undefined for any other call. */
const readApproval = ({ to, value, data }: Approval) => {
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: data as Hex })
    if (functionName !== 'approve' || BigInt(value) !== 0n) return undefined
    return { token: to.toLowerCase(), spender: args[0].toLowerCase(), amount: args[1] }
  } catch {
    return undefined
  }
}

const approvalProblem = ({ approvalTx }: SwapResponse, { approval }: Honest): string | undefined => {
  if (approvalTx === undefined) return undefined
  const [asked, right] = [readApproval(approvalTx), approval && readApproval(approval)]
  if (right === undefined) return 'it asks for an approval that the swap does not need'
  if (asked === undefined) return 'it asks for something else than an approval'
  // Zero clears an old allowance first.
  const isRight = asked.token === right.token && asked.spender === right.spender && asked.amount <= right.amount
  return isRight ? undefined : 'it asks for a foreign approval'
}

/** The parts of a built swap that move money or tell a wallet where it goes. */
const deposit = ({ tx, targetAddress, inboundAddress, memo, sellAmount }: SwapResponse): object => ({
  tx,
  targetAddress,
  inboundAddress,
  memo,
  sellAmount,
})

/**
 * Judges an outcome by what the request says and by the honest swap. `undefined` where the transaction differs from the
 * honest one, so that only sending it can tell.
 */
export const judgeSwap = (outcome: SwapEnd, honest: Honest, now: number): Verdict | undefined => {
  if (outcome.kind === 'refused') return refused(`${outcome.code}: ${outcome.message}`)
  if (outcome.kind === 'broken') return finding(`broken at the ${outcome.at}: ${outcome.what}`)
  const { route, swap } = outcome
  const { scenario, addresses } = honest
  const { swap: good } = honest.answered
  const problem =
    amountProblem(route, scenario) ??
    slippageProblem(route, scenario) ??
    amountProblem(swap, scenario) ??
    leastProblem(outcome, honest) ??
    expiryProblem(swap, now) ??
    approvalProblem(swap, honest)
  if (problem) return finding(problem)
  if (swap.destinationAddress.toLowerCase() !== addresses.destinationAddress.toLowerCase())
    return finding('it names another destination')
  const spender = route.meta.approvalAddress
  if (spender !== undefined && !same(spender, honest.answered.route.meta.approvalAddress))
    return finding('it names a foreign spender')
  if (swap.approvalTx !== undefined && swap.tx === undefined) return harmless('the right approval comes first')
  if (!same(deposit(swap), deposit(good))) return undefined
  return promisesMore(outcome, honest)
    ? finding('it promises more than the transaction enforces')
    : harmless('the honest transaction')
}

/** A swap that promises less than its quote did, beyond the drift. */
const leastProblem = ({ route, swap }: BuiltSwap, { scenario }: Honest): string | undefined => {
  const quoted = baseOf(route.expectedBuyAmountMaxSlippage, scenario.buyDecimals) ?? 0n
  const built = baseOf(swap.expectedBuyAmountMaxSlippage, scenario.buyDecimals) ?? 0n
  return built * 10_000n < quoted * (10_000n - DRIFT_BPS) ? 'it promises less than the quote did' : undefined
}

/** Tells whether an unchanged transaction is said to be worth more than the honest one. */
const promisesMore = ({ route, swap }: BuiltSwap, { scenario, answered }: Honest): boolean => {
  const least = (one: { readonly expectedBuyAmountMaxSlippage?: string }): bigint =>
    baseOf(one.expectedBuyAmountMaxSlippage, scenario.buyDecimals) ?? 0n
  const enforced = least(answered.swap)
  return least(swap) * 10_000n > enforced * 10_005n || least(route) * 10_000n > enforced * (10_000n + DRIFT_BPS)
}
