import { rescale, rescaleUp, toBase, toHuman, toIdentifierKey } from '@switchyard/core'
import { isSameAddress } from '@switchyard/thorchain-family/reader'
import { type Check, checkThat, fail, leaveUnverified } from '../check.ts'
import type { Context } from '../context.ts'
import { readMemo, type SwapOrder } from '../memo/read-memo.ts'
import { readList, readMember, readText } from '../swap-response.ts'
import { limitAffiliateBps } from './read-terms.ts'

const TWO_STEPS = 'the first step pays a deposit address of the second, which only its provider knows'

/** Checks that a memo orders the swap that was meant: asset, destination, least output, refund and fees. */
export const checkMemo = (context: Context, memo: string | undefined): readonly Check[] => {
  const { intent, route, provider, twoLegs } = context
  const order = memo === undefined ? undefined : readMemo(provider, memo, context.known)
  if (!order) {
    const reason = `what ${provider} would do with the memo`
    return [fail('memo', { expected: 'a plain swap', actual: memo, reason })]
  }

  const bought = twoLegs ? (readText(route, 'legs', 0, 'buyAsset') ?? '') : intent.buyAsset
  const checks = [
    checkThat(order.buys(bought), 'memo', {
      expected: bought,
      actual: order.asset,
      reason: 'asset bought by the memo',
    }),
  ]
  if (twoLegs) {
    checks.push(
      leaveUnverified('destination', {
        expected: 'the destination',
        actual: 'a deposit address',
        reason: TWO_STEPS,
      }),
      leaveUnverified('minimum', {
        expected: 'the least output',
        actual: 'that of the first step',
        reason: TWO_STEPS,
      }),
    )
  } else {
    checks.push(
      checkThat(order.pays(intent.destination, bought), 'destination', {
        expected: intent.destination,
        actual: order.destination,
        reason: 'who gets the output, by the memo',
      }),
      checkMinimum(context, order, bought),
    )
  }

  const refund = order.refund ?? intent.sources[0]
  checks.push(
    checkThat(isSameAddress(intent.refund, refund), 'refund', {
      expected: intent.refund,
      actual: refund,
      reason:
        order.refund === undefined ? 'without an address in the memo the sender is refunded' : 'refund by the memo',
    }),
  )

  if (order.refund !== undefined) checks.push(checkRefundForm(context, order.refund))

  const { affiliates } = order
  const total = affiliates.reduce((sum, { bps }) => sum + bps, 0)
  const most = limitAffiliateBps(context)
  const fits = Number.isSafeInteger(total) && affiliates.every(({ bps }) => bps >= 0) && total <= most
  checks.push(
    checkThat(fits, 'affiliate', {
      expected: `at most ${most} bps`,
      actual: `${total} bps`,
      reason: 'fees the memo pays to integrators',
    }),
  )
  return checks
}

/**
 * Checks that the network can refund to the address of the memo. THORChain and Maya ignore one of another chain in silence, and one of a form
 * they do not know.
 */
const checkRefundForm = ({ intent: { chain }, verifier, provider, known }: Context, refund: string): Check => {
  const network = [known.thorchain, known.mayachain].find((one) => one.provider === provider)
  const forms = network?.addressForms[chain.code]?.refund
  const form = verifier.address(chain.code, refund)?.form
  return checkThat(form !== undefined && (forms?.includes(form) ?? true), 'refund', {
    expected: forms?.join(', ') ?? `an address of ${chain.code}`,
    actual: form ?? refund,
    reason: `the form of the refund address, on ${chain.code}`,
  })
}

const FROM_OUTPUT: ReadonlySet<unknown> = new Set(['outbound', 'affiliate', 'service'])

/**
 * Compares the least output in the network's units, below which no memo can go. A limit above the expected output, and the fees that
 * are taken from it after the comparison, is as wrong: the swap would be refunded for certain, less fees.
 */
const checkMinimum = ({ intent, swap }: Context, order: SwapOrder, bought: string): Check => {
  const { limit, decimals, limitIsBeforeFees } = order
  const units = decimals(bought)
  const least = rescale(intent.minBuyAmount, intent.buyDecimals, units)
  const stated = toBase(readText(swap, 'expectedBuyAmount') ?? '', intent.buyDecimals) ?? 0n

  // The stated fees that the network takes from the output, in base units of the asset bought.
  let fees = 0n
  for (const fee of limitIsBeforeFees ? readList(swap, 'fees') : []) {
    const asset = readText(fee, 'asset')
    const isBought = asset !== undefined && toIdentifierKey(asset) === toIdentifierKey(intent.buyAsset)
    if (!isBought || !FROM_OUTPUT.has(readMember(fee, 'type'))) continue
    fees += toBase(readText(fee, 'amount') ?? '', intent.buyDecimals) ?? 0n
  }
  const most = rescaleUp(stated + fees, intent.buyDecimals, units)
  return checkThat(limit >= least && limit <= most, 'minimum', {
    expected: `from ${toHuman(least, units)} to ${toHuman(most, units)}`,
    actual: toHuman(limit, units),
    reason: 'the least output the memo accepts',
  })
}
