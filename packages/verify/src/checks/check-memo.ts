import { identifierKey, rescale, rescaleUp, toBase, toHuman } from '@switchyard/core'
import { sameAddress } from '@switchyard/thorchain-family/reader'
import { type Check, checkThat, fail, leaveUnverified, pass } from '../check.ts'
import type { Context } from '../context.ts'
import { readMemo, type SwapOrder } from '../memo/read-memo.ts'
import { readList, readMember, readText } from '../swap-response.ts'
import { limitAffiliateBps } from './read-terms.ts'

/** Whether a memo orders the swap that was meant: asset, destination, least output, refund and fees. */
export const checkMemo = (context: Context, memo: string | undefined): readonly Check[] => {
  const order = memo === undefined ? undefined : readMemo(context.provider, memo)
  if (!order) return [fail('memo', 'a plain swap', memo, `what ${context.provider} would do with the memo`)]
  const bought = context.twoLegs ? firstBought(context) : context.intent.buyAsset
  return [
    checkThat(order.buys(bought), 'memo', bought, order.asset, 'asset bought by the memo'),
    ...(context.twoLegs
      ? firstLeg()
      : [destinationCheck(context, order, bought), minimumCheck(context, order, bought)]),
    refundCheck(context, order),
    affiliateCheck(context, order),
  ]
}

/** What the first of two steps buys. */
const firstBought = ({ route }: Context): string => readText(route, 'legs', 0, 'buyAsset') ?? ''

const TWO_STEPS = 'the first step pays a deposit address of the second, which only its provider knows'

const firstLeg = (): readonly Check[] => [
  leaveUnverified('destination', 'the destination', 'a deposit address', TWO_STEPS),
  leaveUnverified('minimum', 'the least output', 'that of the first step', TWO_STEPS),
]

const destinationCheck = ({ intent }: Context, { destination, pays }: SwapOrder, bought: string): Check =>
  checkThat(
    pays(intent.destination, bought),
    'destination',
    intent.destination,
    destination,
    'who gets the output, by the memo',
  )

/**
 * Compared in the network's units, below which no memo can go. A limit above the expected output, and the fees that are taken from it
 * after the comparison, is as wrong: the swap would be refunded for certain, less fees.
 */
const minimumCheck = (context: Context, order: SwapOrder, bought: string): Check => {
  const { intent, swap } = context
  const { limit, decimals, limitIsBeforeFees } = order
  const units = decimals(bought)
  const least = rescale(intent.minBuyAmount, intent.buyDecimals, units)
  const stated = toBase(readText(swap, 'expectedBuyAmount') ?? '', intent.buyDecimals) ?? 0n
  const fees = limitIsBeforeFees ? feesFromOutput(context) : 0n
  const most = rescaleUp(stated + fees, intent.buyDecimals, units)
  const expected = `from ${toHuman(least, units)} to ${toHuman(most, units)}`
  const fits = limit >= least && limit <= most
  return checkThat(fits, 'minimum', expected, toHuman(limit, units), 'the least output the memo accepts')
}

const FROM_OUTPUT: ReadonlySet<unknown> = new Set(['outbound', 'affiliate', 'service'])

/** Stated fees that the network takes from the output, in base units of the asset bought. */
const feesFromOutput = ({ intent, swap }: Context): bigint =>
  readList(swap, 'fees')
    .filter((fee) => FROM_OUTPUT.has(readMember(fee, 'type')) && isBought(intent, readText(fee, 'asset')))
    .reduce<bigint>((sum, fee) => sum + (toBase(readText(fee, 'amount') ?? '', intent.buyDecimals) ?? 0n), 0n)

const isBought = ({ buyAsset }: Context['intent'], asset: string | undefined): boolean =>
  asset !== undefined && identifierKey(asset) === identifierKey(buyAsset)

const refundCheck = ({ intent }: Context, { refund }: SwapOrder): Check => {
  const actual = refund ?? intent.sources[0]
  const reason = refund === undefined ? 'without an address in the memo the sender is refunded' : 'refund by the memo'
  return checkThat(sameAddress(intent.refund, actual), 'refund', intent.refund, actual, reason)
}

const affiliateCheck = (context: Context, { affiliates }: SwapOrder): Check => {
  const total = affiliates.reduce((sum, { bps }) => sum + bps, 0)
  const most = limitAffiliateBps(context)
  const fits = Number.isSafeInteger(total) && affiliates.every(({ bps }) => bps >= 0) && total <= most
  const check = fits ? pass : fail
  return check('affiliate', `at most ${most} bps`, `${total} bps`, 'fees the memo pays to integrators')
}
