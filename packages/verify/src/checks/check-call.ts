import { addressKey, parseIdentifier, toBase, toHuman } from '@switchyard/core'
import { findLongestLock } from '@switchyard/provider-garden/reader'
import { isSameAddress } from '@switchyard/thorchain-family/reader'
import type { ReadCall, ReadTransaction } from '../chain-verifier.ts'
import { type Check, checkSame, checkThat, fail, leaveUnverified, pass } from '../check.ts'
import { type Context, normalizeAddress } from '../context.ts'
import { isKnownContract, listLockedTickers } from '../known.ts'
import { usesMemoOrders } from '../memo/read-memo.ts'
import { readList, readText } from '../swap-response.ts'
import { checkAmount } from './check-amount.ts'
import { checkMemo } from './check-memo.ts'
import { checkPayee, checkRecipient } from './check-recipient.ts'
import { readTerms } from './read-terms.ts'
import { leaveTermsUnverified } from './unread-terms.ts'

/** Checks a contract call: the contract, the value sent along, and what the call says as far as it can be read. */
export const checkCall = (context: Context, transaction: ReadTransaction): readonly Check[] => {
  const { swap, route, intent, provider } = context
  const { to, amount, call } = transaction
  const watched = readText(swap, 'inboundAddress')
  const checks: Check[] = []
  if (to !== undefined && watched !== undefined && call?.vault === undefined)
    checks.push(
      checkSame('recipient', {
        expected: normalizeAddress(context, to),
        actual: normalizeAddress(context, watched),
        reason: 'inboundAddress and the contract called',
      }),
    )
  if (to !== undefined) checks.push(...checkRecipient(context, to, readText(swap, 'targetAddress')))

  if (transaction.taken !== 'byPrograms') {
    const reason = 'coins sent along with a token'
    if (intent.token === undefined) checks.push(checkAmount(context, amount, 'value of the call'))
    else if (amount === 0n || call) checks.push(checkSame('value', { expected: 0n, actual: amount, reason }))
    else {
      // A call that cannot be read sends at most the inbound fees of the route in the chain's own coin.
      const { code, nativeDecimals } = intent.chain
      let most = 0n
      for (const fee of readList(route, 'fees')) {
        const asset = parseIdentifier(readText(fee, 'asset') ?? '')
        const isCoin = asset?.chain === code && asset.address === undefined
        if (readText(fee, 'type') !== 'inbound' || !isCoin) continue
        most += toBase(readText(fee, 'amount') ?? '', nativeDecimals) ?? 0n
      }
      const check = amount <= most ? leaveUnverified : fail
      checks.push(check('value', { expected: `at most ${most}, as announced`, actual: amount, reason }))
    }
  } else {
    // Programs take what is sold themselves; only coins moved beside them can be counted.
    const isCounted = intent.token === undefined && amount === intent.sellAmount
    const check = isCounted ? pass : leaveUnverified
    const reason = isCounted ? 'coins moved for the programs' : 'what the programs take is in their own instructions'
    checks.push(check('sellAmount', { expected: intent.sellAmount, actual: amount, reason }))
  }
  if (call) return [...checks, ...checkReadCall(context, call, to)]

  const compared = { expected: `a deposit of ${provider}`, actual: transaction.data?.slice(0, 200) }
  if (usesMemoOrders(provider))
    return [...checks, fail('call', { ...compared, reason: 'the call is not a deposit with a memo' })]
  const reason = 'this package cannot read the call'
  return [...checks, leaveUnverified('call', { ...compared, reason }), ...leaveTermsUnverified(context, reason)]
}

const checkReadCall = (context: Context, call: ReadCall, to: string | undefined): readonly Check[] => {
  const { intent, provider, trusts, swap, twoLegs, known } = context
  const { contract, locked, sold, timelock, vault } = call
  const checks: Check[] = []

  // On chains where a contract is not an account, its address cannot be checked as one.
  if (contract !== undefined) {
    const compared = { expected: `a contract of ${provider}`, actual: contract }
    if (trusts(contract)) checks.push(pass('recipient', { ...compared, reason: 'trusted by the wallet' }))
    else if (isKnownContract(known, { provider, chain: intent.chain.code }, contract))
      checks.push(pass('recipient', { ...compared, reason: 'known to be its own' }))
    else {
      const reason = `only ${provider} knows whether the contract is its own`
      checks.push(leaveUnverified('recipient', { ...compared, reason }))
    }
  }

  // Each lock is for one asset. The amount is of that, whatever the response says is sold.
  if (locked !== undefined) {
    checks.push(checkAmount(context, locked, 'amount the call locks'))
    const tickers = to === undefined ? [] : listLockedTickers(known, intent.chain.code, to)
    const ticker = parseIdentifier(intent.sellAsset)?.ticker.toLowerCase() ?? ''
    if (tickers.length > 0 && !tickers.includes(ticker)) {
      const reason = 'what the contract is known to lock'
      checks.push(fail('sellAsset', { expected: intent.sellAsset, actual: tickers.join(' or '), reason }))
    }
  }

  if (timelock !== undefined) {
    const longest = findLongestLock(intent.chain.code, known.garden)
    const reason = 'blocks until the sender can take the lock back'
    const compared = { expected: `at most ${longest}`, actual: timelock, reason }
    checks.push(checkThat(timelock <= longest, 'refund', compared))
  }

  if (sold)
    checks.push(
      checkSame('sellAsset', {
        expected: intent.token && addressKey(intent.token),
        actual: sold.token && addressKey(sold.token),
        reason: 'token the call takes',
      }),
      checkAmount(context, sold.amount, 'amount the call takes'),
    )

  if (vault !== undefined) {
    const watched = readText(swap, 'inboundAddress')
    checks.push(
      checkSame('recipient', {
        expected: watched && normalizeAddress(context, watched),
        actual: normalizeAddress(context, vault),
        reason: 'inboundAddress and the vault of the call',
      }),
      ...checkPayee(context, vault),
    )
  }

  // What the call orders: by its own payout, in its data, or in a memo.
  const { payout, order, memo } = call
  const hasMemoOrder = usesMemoOrders(provider)
  if (payout) checks.push(...checkPayout(context, payout))
  else if (order && !hasMemoOrder) {
    const reason = 'the first step pays a deposit address of the second'
    checks.push(...(twoLegs ? leaveTermsUnverified(context, reason) : order(readTerms(context), provider)))
  } else if (memo === undefined && !hasMemoOrder) {
    checks.push(...leaveTermsUnverified(context, `only ${provider} knows the order behind the call`))
  } else {
    const compared = { expected: swap.memo, actual: memo, reason: 'memo of response and call' }
    checks.push(checkSame('memo', compared), ...checkMemo(context, memo))
  }
  return checks
}

/** Checks a swap inside the call: it pays out in the same transaction, or fails as a whole. */
const checkPayout = (
  { intent, twoLegs, route }: Context,
  { token: paid, receiver = intent.sources[0], minimum }: NonNullable<ReadCall['payout']>,
): readonly Check[] => {
  const bought = twoLegs ? readText(route, 'legs', 0, 'buyAsset') : intent.buyAsset
  const token = parseIdentifier(bought ?? '')?.address
  const least = toHuman(intent.minBuyAmount, intent.buyDecimals)
  const checks = [
    checkSame('buyAsset', {
      expected: token && addressKey(token),
      actual: paid && addressKey(paid),
      reason: 'token the call pays out',
    }),
  ]
  if (twoLegs) {
    const reason = 'the first step pays a deposit address of the second, which only its provider knows'
    checks.push(
      leaveUnverified('destination', { expected: intent.destination, actual: receiver, reason }),
      leaveUnverified('minimum', { expected: least, actual: minimum, reason }),
    )
  } else {
    checks.push(
      checkThat(isSameAddress(intent.destination, receiver), 'destination', {
        expected: intent.destination,
        actual: receiver,
        reason: 'receiver',
      }),
      checkThat(minimum >= intent.minBuyAmount, 'minimum', {
        expected: least,
        actual: toHuman(minimum, intent.buyDecimals),
        reason: 'least output',
      }),
    )
  }
  const reason = 'a call that fails moves nothing'
  checks.push(pass('refund', { expected: intent.refund, actual: intent.sources[0], reason }))
  return checks
}
