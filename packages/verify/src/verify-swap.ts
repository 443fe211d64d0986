import type { ChainVerifier, ReadTransaction } from './chain-verifier.ts'
import { type Check, type CheckField, fail, leaveUnverified, type Verification } from './check.ts'
import { checkApproval } from './checks/check-approval.ts'
import { checkExpiry } from './checks/check-expiry.ts'
import { checkMemo } from './checks/check-memo.ts'
import { checkPayee } from './checks/check-recipient.ts'
import { checkResponse } from './checks/check-response.ts'
import { checkTransaction } from './checks/check-transaction.ts'
import { leaveDepositTermsUnverified } from './checks/unread-terms.ts'
import type { Context } from './context.ts'
import { usesMemoOrders } from './memo/read-memo.ts'
import { readIntent } from './read-intent.ts'
import type { SwapIntent } from './swap-intent.ts'
import { type QuotedRoute, readList, readText, type SwapResponse } from './swap-response.ts'

/** What is verified. */
export interface SwapToVerify {
  /** What the user means, as the wallet knows it. */
  readonly intent: SwapIntent
  /** The route of the quote that the user chose. */
  readonly route: QuotedRoute
  /** The response of `POST /v3/swap`. */
  readonly swap: SwapResponse
}

/** How strict a verification is. All have defaults. */
export interface VerifyOptions {
  /** Fields that may stay unverifiable. Default none: then `ok` means that everything was verified. */
  readonly accept?: readonly CheckField[]
  /** Addresses of the sell chain that the wallet trusts from elsewhere: vaults, routers, deposit addresses. */
  readonly trustedRecipients?: readonly string[]
  /** Unix milliseconds. Default the clock. */
  readonly now?: number
  /** How far ahead an end may lie at most, milliseconds. Default 72 hours. */
  readonly maxLifetimeMs?: number
}

const HOURS_72 = 72 * 3_600_000

/**
 * Says field by field whether a swap response does what the user means, without a network and without trusting the server
 * that made it.
 *
 * `ok` is `true` only if no check failed and every field that could not be verified is listed in `accept`.
 *
 * @param verifiers of the chains the wallet signs for, from `@switchyard/verify/evm` and so on
 * @throws {TypeError} for an intent that is not readable; a response never throws
 * @example
 * ```ts
 * import { evm } from '@switchyard/verify/evm'
 * import { utxo } from '@switchyard/verify/utxo'
 *
 * const { ok, checks } = verifySwap({ intent, route, swap }, [evm, utxo], { accept: ['recipient'] })
 * if (!ok) throw new Error(checks.filter((check) => check.ok === false).map(({ reason }) => reason).join('; '))
 * ```
 */
export const verifySwap = (
  { intent: meant, route, swap }: SwapToVerify,
  verifiers: readonly ChainVerifier[],
  options: VerifyOptions = {},
): Verification => {
  const intent = readIntent(meant)
  const verifier = verifiers.find(({ codes }) => codes.includes(intent.chain.code))
  const accepted = new Set(options.accept ?? [])
  const checks = verifier
    ? readableChecks(contextOf({ intent, route, swap, verifier }, options))
    : [leaveUnverified('transaction', intent.chain.code, 'none', `no verifier for ${intent.chain.code} was given`)]
  return { ok: checks.every(({ ok, field }) => ok === true || (ok !== false && accepted.has(field))), checks }
}

const contextOf = (
  subject: Pick<Context, 'intent' | 'route' | 'swap' | 'verifier'>,
  { trustedRecipients = [], now = Date.now(), maxLifetimeMs = HOURS_72 }: VerifyOptions,
): Context => {
  const { route, verifier, intent } = subject
  const providers = readList(route, 'providers').map(String)
  const trusted = new Set(
    trustedRecipients.map((address) => verifier.address(intent.chain.code, address)?.canonical ?? address),
  )
  const [provider = ''] = providers
  const twoLegs = providers.length > 1 || readList(route, 'legs').length > 1
  return { ...subject, provider, twoLegs, trusts: (address) => trusted.has(address), now, maxLifetimeMs }
}

/** A response that no check can make sense of fails; it never throws. */
const readableChecks = (context: Context): readonly Check[] => {
  try {
    return allChecks(context)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [fail('transaction', `a deposit on ${context.intent.chain.code}`, 'unreadable', reason)]
  }
}

const allChecks = (context: Context): readonly Check[] => {
  const transaction = readTransaction(context)
  if (transaction && 'field' in transaction) return [...checkResponse(context), transaction]
  return [
    ...checkResponse(context),
    ...(transaction ? checkTransaction(context, transaction) : withoutTransaction(context)),
    ...checkApproval(context, transaction),
    ...checkExpiry(context, transaction),
  ]
}

const readTransaction = ({ swap, verifier, intent }: Context): ReadTransaction | Check | undefined => {
  if (swap.tx === undefined) return undefined
  try {
    return verifier.read(swap.tx, intent.chain.code)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return fail('transaction', `a deposit on ${intent.chain.code}`, 'unreadable', reason)
  }
}

/** A response without a transaction: the wallet makes the deposit itself, or an approval comes first. */
const withoutTransaction = (context: Context): readonly Check[] => {
  const { swap, provider } = context
  if (swap.approvalTx !== undefined) return []
  const target = readText(swap, 'targetAddress')
  const memo = readText(swap, 'memo')
  return [
    leaveUnverified(
      'transaction',
      'a transaction',
      'none',
      'the response has none; the wallet makes the deposit itself',
    ),
    ...(target === undefined ? [] : checkPayee(context, target)),
    ...(usesMemoOrders(provider) ? checkMemo(context, memo) : leaveDepositTermsUnverified(context)),
  ]
}
