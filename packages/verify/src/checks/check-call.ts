import { addressKey, parseIdentifier, toBase, toHuman } from '@switchyard/core'
import { sameAddress } from '@switchyard/thorchain-family/reader'
import type { ReadCall, ReadTransaction } from '../chain-verifier.ts'
import { type Check, checkSame, checkThat, fail, leaveUnverified, pass } from '../check.ts'
import { type Context, normalizeAddress } from '../context.ts'
import { isKnownContract, listLockedTickers } from '../is-known-contract.ts'
import { usesMemoOrders } from '../memo/read-memo.ts'
import { readList, readText } from '../swap-response.ts'
import { checkAmount } from './check-amount.ts'
import { checkMemo } from './check-memo.ts'
import { checkPayee, checkRecipient } from './check-recipient.ts'
import { readTerms } from './read-terms.ts'
import { leaveTermsUnverified } from './unread-terms.ts'

/** A contract call: the contract, the value sent along, and what the call says as far as it can be read. */
export const checkCall = (context: Context, transaction: ReadTransaction): readonly Check[] => {
  const { swap } = context
  const { to, amount, call } = transaction
  const watched = readText(swap, 'inboundAddress')
  return [
    ...(to === undefined || watched === undefined || call?.vault !== undefined
      ? []
      : [
          checkSame(
            'recipient',
            normalizeAddress(context, to),
            normalizeAddress(context, watched),
            'inboundAddress and the contract called',
          ),
        ]),
    ...(to === undefined ? [] : checkRecipient(context, to, readText(swap, 'targetAddress'))),
    ...(transaction.taken === 'byPrograms'
      ? [takenCheck(context, amount)]
      : [valueCheck(context, amount, call !== undefined)]),
    ...(call ? readableCall(context, call, to) : unreadableCall(context, transaction)),
  ]
}

/** Programs take what is sold themselves; only coins moved beside them can be counted. */
const takenCheck = ({ intent }: Context, amount: bigint): Check =>
  intent.token === undefined && amount === intent.sellAmount
    ? pass('sellAmount', intent.sellAmount, amount, 'coins moved for the programs')
    : leaveUnverified('sellAmount', intent.sellAmount, amount, 'what the programs take is in their own instructions')

/** A sell of the chain's own coin sends exactly that; beside a token go none, or what an unknown call may need as announced. */
const valueCheck = (context: Context, value: bigint, isKnown: boolean): Check => {
  if (context.intent.token === undefined) return checkAmount(context, value, 'value of the call')
  const reason = 'coins sent along with a token'
  if (value === 0n || isKnown) return checkSame('value', 0n, value, reason)
  const most = announcedValue(context)
  const check = value <= most ? leaveUnverified : fail
  return check('value', `at most ${most}, as announced`, value, reason)
}

/** Inbound fees of the route in the chain's own coin, base units. */
const announcedValue = ({ route, intent: { chain } }: Context): bigint =>
  readList(route, 'fees').reduce<bigint>((sum, fee) => {
    const own = readText(fee, 'type') === 'inbound' && isCoin(readText(fee, 'asset'), chain.code)
    return own ? sum + (toBase(readText(fee, 'amount') ?? '', chain.nativeDecimals) ?? 0n) : sum
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
  const tickers = to === undefined ? [] : listLockedTickers(chain.code, to)
  const sold = parseIdentifier(sellAsset)?.ticker.toLowerCase() ?? ''
  const other = tickers.length > 0 && !tickers.includes(sold)
  return [
    checkAmount(context, locked, 'amount the call locks'),
    ...(other ? [fail('sellAsset', sellAsset, tickers.join(' or '), 'what the contract is known to lock')] : []),
  ]
}

const soldChecks = (
  { intent, ...context }: Context,
  { token, amount }: NonNullable<ReadCall['sold']>,
): readonly Check[] => [
  checkSame('sellAsset', intent.token && addressKey(intent.token), token && addressKey(token), 'token the call takes'),
  checkAmount({ ...context, intent }, amount, 'amount the call takes'),
]

const vaultChecks = (context: Context, vault: string): readonly Check[] => {
  const watched = readText(context.swap, 'inboundAddress')
  return [
    checkSame(
      'recipient',
      watched && normalizeAddress(context, watched),
      normalizeAddress(context, vault),
      'inboundAddress and the vault of the call',
    ),
    ...checkPayee(context, vault),
  ]
}

/** A contract that is no account, so that its address cannot be read as one. */
const contractCheck = ({ intent, provider, trusts }: Context, contract: string): Check => {
  const expected = `a contract of ${provider}`
  if (trusts(contract)) return pass('recipient', expected, contract, 'trusted by the wallet')
  return isKnownContract(provider, intent.chain.code, contract)
    ? pass('recipient', expected, contract, 'known to be its own')
    : leaveUnverified('recipient', expected, contract, `only ${provider} knows whether the contract is its own`)
}

const orderChecks = (context: Context, call: ReadCall): readonly Check[] => {
  const { swap, provider, twoLegs } = context
  if (call.payout) return payoutChecks(context, call.payout)
  if (call.order && !usesMemoOrders(provider))
    return twoLegs
      ? leaveTermsUnverified(context, 'the first step pays a deposit address of the second')
      : call.order(readTerms(context), provider)
  if (call.memo !== undefined || usesMemoOrders(provider))
    return [checkSame('memo', swap.memo, call.memo, 'memo of response and call'), ...checkMemo(context, call.memo)]
  return leaveTermsUnverified(context, `only ${provider} knows the order behind the call`)
}

/** A swap inside the call: it pays out in the same transaction, or fails as a whole. */
const payoutChecks = (
  { intent, twoLegs, route }: Context,
  payout: NonNullable<ReadCall['payout']>,
): readonly Check[] => {
  const bought = twoLegs ? readText(route, 'legs', 0, 'buyAsset') : intent.buyAsset
  const token = parseIdentifier(bought ?? '')?.address
  const { receiver = intent.sources[0], minimum } = payout
  const least = toHuman(intent.minBuyAmount, intent.buyDecimals)
  const steps = 'the first step pays a deposit address of the second, which only its provider knows'
  return [
    checkSame(
      'buyAsset',
      token && addressKey(token),
      payout.token && addressKey(payout.token),
      'token the call pays out',
    ),
    ...(twoLegs
      ? [
          leaveUnverified('destination', intent.destination, receiver, steps),
          leaveUnverified('minimum', least, minimum, steps),
        ]
      : [
          checkThat(sameAddress(intent.destination, receiver), 'destination', intent.destination, receiver, 'receiver'),
          checkThat(
            minimum >= intent.minBuyAmount,
            'minimum',
            least,
            toHuman(minimum, intent.buyDecimals),
            'least output',
          ),
        ]),
    pass('refund', intent.refund, intent.sources[0], 'a call that fails moves nothing'),
  ]
}

const unreadableCall = (context: Context, { data }: ReadTransaction): readonly Check[] => {
  const { provider } = context
  if (usesMemoOrders(provider))
    return [fail('call', `a deposit of ${provider}`, data?.slice(0, 200), 'the call is not a deposit with a memo')]
  const reason = 'this package cannot read the call'
  return [
    leaveUnverified('call', `a deposit of ${provider}`, data?.slice(0, 200), reason),
    ...leaveTermsUnverified(context, reason),
  ]
}
