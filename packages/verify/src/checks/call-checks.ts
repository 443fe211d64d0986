import { addressKey, parseIdentifier, toBase, toHuman } from '@switchyard/core'
import { sameAddress } from '@switchyard/thorchain-family/reader'
import type { ReadCall, ReadTransaction } from '../chain-verifier.ts'
import { type Check, failed, holding, passed, same, unverifiable } from '../check.ts'
import { type Context, spell } from '../context.ts'
import { isKnownContract, lockedTickers } from '../is-known-contract.ts'
import { ordersByMemo } from '../memo/read-memo.ts'
import { listMember, textMember } from '../swap-response.ts'
import { amountCheck } from './amount-check.ts'
import { memoChecks } from './memo-checks.ts'
import { payeeChecks, recipientChecks } from './recipient-checks.ts'
import { termsOf } from './terms-of.ts'
import { unreadTerms } from './unread-terms.ts'

/** A contract call: the contract, the value sent along, and what the call says as far as it can be read. */
export const callChecks = (context: Context, transaction: ReadTransaction): readonly Check[] => {
  const { swap } = context
  const { to, amount, call } = transaction
  const watched = textMember(swap, 'inboundAddress')
  return [
    ...(to === undefined || watched === undefined || call?.vault !== undefined
      ? []
      : [same('recipient', spell(context, to), spell(context, watched), 'inboundAddress and the contract called')]),
    ...(to === undefined ? [] : recipientChecks(context, to, textMember(swap, 'targetAddress'))),
    ...(transaction.taken === 'byPrograms'
      ? [takenCheck(context, amount)]
      : [valueCheck(context, amount, call !== undefined)]),
    ...(call ? readableCall(context, call, to) : unreadableCall(context, transaction)),
  ]
}

/** Programs take what is sold themselves; only coins moved beside them can be counted. */
const takenCheck = ({ intent }: Context, amount: bigint): Check =>
  intent.token === undefined && amount === intent.sellAmount
    ? passed('sellAmount', intent.sellAmount, amount, 'coins moved for the programs')
    : unverifiable('sellAmount', intent.sellAmount, amount, 'what the programs take is in their own instructions')

/** A sell of the chain's own coin sends exactly that; beside a token go none, or what an unknown call may need as announced. */
const valueCheck = (context: Context, value: bigint, isKnown: boolean): Check => {
  if (context.intent.token === undefined) return amountCheck(context, value, 'value of the call')
  const reason = 'coins sent along with a token'
  if (value === 0n || isKnown) return same('value', 0n, value, reason)
  const most = announcedValue(context)
  const check = value <= most ? unverifiable : failed
  return check('value', `at most ${most}, as announced`, value, reason)
}

/** Inbound fees of the route in the chain's own coin, base units. */
const announcedValue = ({ route, intent: { chain } }: Context): bigint =>
  listMember(route, 'fees').reduce<bigint>((sum, fee) => {
    const own = textMember(fee, 'type') === 'inbound' && isCoin(textMember(fee, 'asset'), chain.code)
    return own ? sum + (toBase(textMember(fee, 'amount') ?? '', chain.nativeDecimals) ?? 0n) : sum
  }, 0n)

const isCoin = (identifier: string | undefined, code: string): boolean => {
  const parts = parseIdentifier(identifier ?? '')
  return parts?.chain === code && parts.address === undefined
}

const readableCall = (context: Context, call: ReadCall, to: string | undefined): readonly Check[] => [
  ...(call.contract === undefined ? [] : [contractCheck(context, call.contract)]),
  ...(call.locked === undefined ? [] : lockChecks(context, call.locked, to)),
  ...(call.sold ? soldChecks(context, call.sold) : []),
  ...(call.vault === undefined ? [] : vaultChecks(context, call.vault)),
  ...orderChecks(context, call),
]

/** Each lock is for one asset. The amount is of that, whatever the response says is sold. */
const lockChecks = (context: Context, locked: bigint, to: string | undefined): readonly Check[] => {
  const { chain, sellAsset } = context.intent
  const tickers = to === undefined ? [] : lockedTickers(chain.code, to)
  const sold = parseIdentifier(sellAsset)?.ticker.toLowerCase() ?? ''
  const other = tickers.length > 0 && !tickers.includes(sold)
  return [
    amountCheck(context, locked, 'amount the call locks'),
    ...(other ? [failed('sellAsset', sellAsset, tickers.join(' or '), 'what the contract is known to lock')] : []),
  ]
}

const soldChecks = (
  { intent, ...context }: Context,
  { token, amount }: NonNullable<ReadCall['sold']>,
): readonly Check[] => [
  same('sellAsset', intent.token && addressKey(intent.token), token && addressKey(token), 'token the call takes'),
  amountCheck({ ...context, intent }, amount, 'amount the call takes'),
]

const vaultChecks = (context: Context, vault: string): readonly Check[] => {
  const watched = textMember(context.swap, 'inboundAddress')
  return [
    same(
      'recipient',
      watched && spell(context, watched),
      spell(context, vault),
      'inboundAddress and the vault of the call',
    ),
    ...payeeChecks(context, vault),
  ]
}

/** A contract that is no account, so that its address cannot be read as one. */
const contractCheck = ({ intent, provider, trusts }: Context, contract: string): Check => {
  const expected = `a contract of ${provider}`
  if (trusts(contract)) return passed('recipient', expected, contract, 'trusted by the wallet')
  return isKnownContract(provider, intent.chain.code, contract)
    ? passed('recipient', expected, contract, 'known to be its own')
    : unverifiable('recipient', expected, contract, `only ${provider} knows whether the contract is its own`)
}

const orderChecks = (context: Context, call: ReadCall): readonly Check[] => {
  const { swap, provider, twoLegs } = context
  if (call.payout) return payoutChecks(context, call.payout)
  if (call.order && !ordersByMemo(provider))
    return twoLegs
      ? unreadTerms(context, 'the first step pays a deposit address of the second')
      : call.order(termsOf(context), provider)
  if (call.memo !== undefined || ordersByMemo(provider))
    return [same('memo', swap.memo, call.memo, 'memo of response and call'), ...memoChecks(context, call.memo)]
  return unreadTerms(context, `only ${provider} knows the order behind the call`)
}

/** A swap inside the call: it pays out in the same transaction, or fails as a whole. */
const payoutChecks = (
  { intent, twoLegs, route }: Context,
  payout: NonNullable<ReadCall['payout']>,
): readonly Check[] => {
  const bought = twoLegs ? textMember(route, 'legs', 0, 'buyAsset') : intent.buyAsset
  const token = parseIdentifier(bought ?? '')?.address
  const { receiver = intent.sources[0], minimum } = payout
  const least = toHuman(intent.minBuyAmount, intent.buyDecimals)
  const steps = 'the first step pays a deposit address of the second, which only its provider knows'
  return [
    same('buyAsset', token && addressKey(token), payout.token && addressKey(payout.token), 'token the call pays out'),
    ...(twoLegs
      ? [
          unverifiable('destination', intent.destination, receiver, steps),
          unverifiable('minimum', least, minimum, steps),
        ]
      : [
          holding(sameAddress(intent.destination, receiver), 'destination', intent.destination, receiver, 'receiver'),
          holding(
            minimum >= intent.minBuyAmount,
            'minimum',
            least,
            toHuman(minimum, intent.buyDecimals),
            'least output',
          ),
        ]),
    passed('refund', intent.refund, intent.sources[0], 'a call that fails moves nothing'),
  ]
}

const unreadableCall = (context: Context, { data }: ReadTransaction): readonly Check[] => {
  const { provider } = context
  if (ordersByMemo(provider))
    return [failed('call', `a deposit of ${provider}`, data?.slice(0, 200), 'the call is not a deposit with a memo')]
  const reason = 'this package cannot read the call'
  return [
    unverifiable('call', `a deposit of ${provider}`, data?.slice(0, 200), reason),
    ...unreadTerms(context, reason),
  ]
}
