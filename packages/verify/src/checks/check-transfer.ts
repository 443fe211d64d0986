import { identifierKey } from '@switchyard/core'
import type { ReadTransaction } from '../chain-verifier.ts'
import { type Check, checkSame, checkThat, leaveUnverified, pass } from '../check.ts'
import { type Context, normalizeAddress } from '../context.ts'
import { usesMemoOrders } from '../memo/read-memo.ts'
import { readText } from '../swap-response.ts'
import { checkAmount } from './check-amount.ts'
import { checkMemo } from './check-memo.ts'
import { checkRecipient } from './check-recipient.ts'
import { readTerms } from './read-terms.ts'
import { leaveDepositTermsUnverified } from './unread-terms.ts'

/** A plain transfer: what leaves, to whom, and what its memo orders. */
export const checkTransfer = (context: Context, transaction: ReadTransaction): readonly Check[] => {
  const { swap, provider } = context
  const { to, amount, memo, destinationTag } = transaction
  const target = readText(swap, 'targetAddress')
  return [
    checkAmount(context, amount, 'amount the transaction sells'),
    soldCheck(context, transaction),
    ...(to === undefined ? messageChecks(context, target) : checkRecipient(context, to, target)),
    ...watchedCheck(context, to),
    checkSame('recipient', swap.destinationTag, destinationTag, 'destination tag of response and transaction'),
    ...(usesMemoOrders(provider)
      ? [checkSame('memo', swap.memo, memo, 'memo of response and transaction'), ...checkMemo(context, memo)]
      : otherOrder(context, transaction)),
  ]
}

/** Bytes that are an order, or a reference to an order that only the provider has. */
const otherOrder = (context: Context, transaction: ReadTransaction): readonly Check[] => {
  const { provider, twoLegs } = context
  const order = twoLegs ? undefined : transaction.order?.(readTerms(context), provider)
  return order ?? [...bareMemo(context, transaction), ...leaveDepositTermsUnverified(context)]
}

/** A deposit message has no recipient: the network itself takes it. Only Cosmos chains have such messages. */
const messageChecks = ({ intent: { chain } }: Context, target: string | undefined): readonly Check[] => [
  checkThat(
    target === undefined && chain.family === 'cosmos',
    'recipient',
    target ?? 'a deposit message',
    undefined,
    'a deposit message has no recipient: the network itself takes it',
  ),
]

const soldCheck = ({ intent }: Context, { token, asset, hidesToken }: ReadTransaction): Check => {
  const { chain, sellAsset } = intent
  if (hidesToken && intent.token !== undefined && token !== undefined)
    return leaveUnverified('sellAsset', sellAsset, token, 'only the chain knows which token the transaction moves')
  const actual = asset ?? (token === undefined ? `${chain.code}.${chain.nativeTicker}` : `${chain.code}.-${token}`)
  return checkThat(identifierKey(actual) === identifierKey(sellAsset), 'sellAsset', sellAsset, actual, 'what leaves')
}

/** The address the provider watches is the one that is paid. */
const watchedCheck = (context: Context, to: string | undefined): readonly Check[] => {
  const watched = readText(context.swap, 'inboundAddress')
  if (watched === undefined || to === undefined) return []
  return [
    checkSame(
      'recipient',
      normalizeAddress(context, to),
      normalizeAddress(context, watched),
      'inboundAddress and who the transaction pays',
    ),
  ]
}

/** A memo that is not an order: a number or key by which a provider finds the deposit. */
const bareMemo = ({ swap, provider }: Context, { memo, memoHex }: ReadTransaction): readonly Check[] => {
  if (swap.memo === undefined && memoHex === undefined)
    return [pass('memo', 'none', 'none', 'neither response nor transaction has a memo')]
  if (swap.memo !== undefined || memo === undefined)
    return [
      ...(swap.memo === undefined ? [] : [checkSame('memo', swap.memo, memo, 'memo of response and transaction')]),
      leaveUnverified(
        'memo',
        `a reference of ${provider}`,
        memo ?? memoHex,
        `only ${provider} knows what the memo means`,
      ),
    ]
  return [checkSame('memo', swap.memo, memo, 'memo of response and transaction')]
}
