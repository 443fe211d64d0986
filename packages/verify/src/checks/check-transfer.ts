import { toIdentifierKey } from '@switchyard/core'
import type { ReadTransaction } from '../chain-verifier.ts'
import { type Check, checkSame, checkThat, leaveUnverified, pass } from '../check.ts'
import { type Context, normalizeAddress } from '../context.ts'
import { usesMemoOrders } from '../memo/read-memo.ts'
import { readText } from '../swap-response.ts'
import { checkAmount } from './check-amount.ts'
import { checkMemo } from './check-memo.ts'
import { checkRecipient } from './check-recipient.ts'
import { readTerms } from './read-terms.ts'
import { leaveTermsUnverified } from './unread-terms.ts'

/** Checks a plain transfer: what leaves, to whom, and what its memo orders. */
export const checkTransfer = (context: Context, transaction: ReadTransaction): readonly Check[] => {
  const { swap, provider, intent } = context
  const { to, amount, token, asset, hidesToken, memo, destinationTag } = transaction
  const target = readText(swap, 'targetAddress')
  const watched = readText(swap, 'inboundAddress')
  const checks: Check[] = [checkAmount(context, amount, 'amount the transaction sells')]

  const { chain, sellAsset } = intent
  if (hidesToken && intent.token !== undefined && token !== undefined) {
    const reason = 'only the chain knows which token the transaction moves'
    checks.push(leaveUnverified('sellAsset', { expected: sellAsset, actual: token, reason }))
  } else {
    const actual = asset ?? (token === undefined ? `${chain.code}.${chain.nativeTicker}` : `${chain.code}.-${token}`)
    const isMeant = toIdentifierKey(actual) === toIdentifierKey(sellAsset)
    checks.push(checkThat(isMeant, 'sellAsset', { expected: sellAsset, actual, reason: 'what leaves' }))
  }

  // A deposit message has no recipient: the network itself takes it. Only Cosmos chains have such messages.
  if (to === undefined)
    checks.push(
      checkThat(target === undefined && intent.chain.family === 'cosmos', 'recipient', {
        expected: target ?? 'a deposit message',
        actual: undefined,
        reason: 'a deposit message has no recipient: the network itself takes it',
      }),
    )
  else checks.push(...checkRecipient(context, to, target))

  // The address the provider watches is the one that is paid.
  if (watched !== undefined && to !== undefined)
    checks.push(
      checkSame('recipient', {
        expected: normalizeAddress(context, to),
        actual: normalizeAddress(context, watched),
        reason: 'inboundAddress and who the transaction pays',
      }),
    )
  checks.push(
    checkSame('recipient', {
      expected: swap.destinationTag,
      actual: destinationTag,
      reason: 'destination tag of response and transaction',
    }),
  )
  if (!usesMemoOrders(provider)) return [...checks, ...checkOtherOrder(context, transaction)]
  checks.push(checkSame('memo', { expected: swap.memo, actual: memo, reason: SAME_MEMO }), ...checkMemo(context, memo))
  return checks
}

const SAME_MEMO = 'memo of response and transaction'

/** Checks bytes that are an order, or a reference to an order that only the provider has. */
const checkOtherOrder = (context: Context, transaction: ReadTransaction): readonly Check[] => {
  const { swap, provider, twoLegs } = context
  const { memo, memoHex } = transaction
  const order = twoLegs ? undefined : transaction.order?.(readTerms(context), provider)
  if (order) return order

  // A memo that is not an order is a number or key by which the provider finds the deposit.
  const unread = leaveTermsUnverified(context, `only ${provider} knows the order behind the deposit`)
  if (swap.memo === undefined && memoHex === undefined) {
    const reason = 'neither response nor transaction has a memo'
    return [pass('memo', { expected: 'none', actual: 'none', reason }), ...unread]
  }
  const same = checkSame('memo', { expected: swap.memo, actual: memo, reason: SAME_MEMO })
  const reference = leaveUnverified('memo', {
    expected: `a reference of ${provider}`,
    actual: memo ?? memoHex,
    reason: `only ${provider} knows what the memo means`,
  })
  if (swap.memo !== undefined) return [same, reference, ...unread]
  return [memo === undefined ? reference : same, ...unread]
}
