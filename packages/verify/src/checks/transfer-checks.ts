import { identifierKey } from '@switchyard/core'
import type { ReadTransaction } from '../chain-verifier.ts'
import { type Check, holding, passed, same, unverifiable } from '../check.ts'
import { type Context, spell } from '../context.ts'
import { ordersByMemo } from '../memo/read-memo.ts'
import { textMember } from '../swap-response.ts'
import { amountCheck } from './amount-check.ts'
import { memoChecks } from './memo-checks.ts'
import { recipientChecks } from './recipient-checks.ts'
import { termsOf } from './terms-of.ts'
import { depositTerms } from './unread-terms.ts'

/** A plain transfer: what leaves, to whom, and what its memo orders. */
export const transferChecks = (context: Context, transaction: ReadTransaction): readonly Check[] => {
  const { swap, provider } = context
  const { to, amount, memo, destinationTag } = transaction
  const target = textMember(swap, 'targetAddress')
  return [
    amountCheck(context, amount, 'amount the transaction sells'),
    soldCheck(context, transaction),
    ...(to === undefined ? messageChecks(context, target) : recipientChecks(context, to, target)),
    ...watchedCheck(context, to),
    same('recipient', swap.destinationTag, destinationTag, 'destination tag of response and transaction'),
    ...(ordersByMemo(provider)
      ? [same('memo', swap.memo, memo, 'memo of response and transaction'), ...memoChecks(context, memo)]
      : otherOrder(context, transaction)),
  ]
}

/** Bytes that are an order, or a reference to an order that only the provider has. */
const otherOrder = (context: Context, transaction: ReadTransaction): readonly Check[] => {
  const { provider, twoLegs } = context
  const order = twoLegs ? undefined : transaction.order?.(termsOf(context), provider)
  return order ?? [...bareMemo(context, transaction), ...depositTerms(context)]
}

/** A deposit message has no recipient: the network itself takes it. Only Cosmos chains have such messages. */
const messageChecks = ({ intent: { chain } }: Context, target: string | undefined): readonly Check[] => [
  holding(
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
    return unverifiable('sellAsset', sellAsset, token, 'only the chain knows which token the transaction moves')
  const actual = asset ?? (token === undefined ? `${chain.code}.${chain.nativeTicker}` : `${chain.code}.-${token}`)
  return holding(identifierKey(actual) === identifierKey(sellAsset), 'sellAsset', sellAsset, actual, 'what leaves')
}

/** The address the provider watches is the one that is paid. */
const watchedCheck = (context: Context, to: string | undefined): readonly Check[] => {
  const watched = textMember(context.swap, 'inboundAddress')
  if (watched === undefined || to === undefined) return []
  return [same('recipient', spell(context, to), spell(context, watched), 'inboundAddress and who the transaction pays')]
}

/** A memo that is not an order: a number or key by which a provider finds the deposit. */
const bareMemo = ({ swap, provider }: Context, { memo, memoHex }: ReadTransaction): readonly Check[] => {
  if (swap.memo === undefined && memoHex === undefined)
    return [passed('memo', 'none', 'none', 'neither response nor transaction has a memo')]
  if (swap.memo !== undefined || memo === undefined)
    return [
      ...(swap.memo === undefined ? [] : [same('memo', swap.memo, memo, 'memo of response and transaction')]),
      unverifiable('memo', `a reference of ${provider}`, memo ?? memoHex, `only ${provider} knows what the memo means`),
    ]
  return [same('memo', swap.memo, memo, 'memo of response and transaction')]
}
