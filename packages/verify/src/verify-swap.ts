import type { FactFile } from '@switchyard/core'
import type { ChainVerifier, ReadTransaction } from './chain-verifier.ts'
import { type Check, type CheckField, fail, leaveUnverified, type Verification } from './check.ts'
import { checkApproval } from './checks/check-approval.ts'
import { checkExpiry } from './checks/check-expiry.ts'
import { checkMemo } from './checks/check-memo.ts'
import { checkPayee } from './checks/check-recipient.ts'
import { checkResponse } from './checks/check-response.ts'
import { checkTransaction } from './checks/check-transaction.ts'
import { leaveTermsUnverified } from './checks/unread-terms.ts'
import type { Context } from './context.ts'
import { readKnown } from './known.ts'
import { usesMemoOrders } from './memo/read-memo.ts'
import { readIntent } from './read-intent.ts'
import type { SwapIntent } from './swap-intent.ts'
import { type QuotedRoute, readList, readText, type SwapResponse } from './swap-response.ts'

/** Subject of a verification. */
export interface SwapToVerify {
  /** The trade that the user means, as the wallet knows it. */
  readonly intent: SwapIntent
  /** The route of the quote that the user chose. */
  readonly route: QuotedRoute
  /** The response of `POST /v3/swap`. */
  readonly swap: SwapResponse
}

/** Strictness of a verification. All have defaults. */
export interface VerifyOptions {
  /** Fields that may stay unverifiable. Default none: then `ok` means that everything was verified. */
  readonly accept?: readonly CheckField[]
  /** Addresses of the sell chain that the wallet trusts from elsewhere: vaults, routers, deposit addresses. */
  readonly trustedRecipients?: readonly string[]
  /**
   * Facts of networks and providers that are newer than this package, in the form of an operator's fact files: moved routers and
   * vaults. Default: the facts of this release.
   */
  readonly facts?: readonly FactFile[]
  /** Unix milliseconds. Default the clock. */
  readonly now?: number
  /** Longest time until an end, milliseconds. Default 72 hours. */
  readonly maxLifetimeMs?: number
}

const HOURS_72 = 72 * 3_600_000

/**
 * Verifies field by field whether a swap response does what the user means, without a network and without trusting the server
 * that made it.
 *
 * `ok` is `true` only if no check failed and every field that could not be verified is listed in `accept`.
 *
 * @param verifiers of the chains the wallet signs for, from `@switchyard/verify/evm` and so on
 * @throws {TypeError} for an intent that is not readable; a response never throws
 * @throws {InvalidFacts} for `facts` that are unknown or have a wrong value
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
  const { accept = [], trustedRecipients = [], facts, now = Date.now(), maxLifetimeMs = HOURS_72 } = options
  const known = readKnown(facts)
  const intent = readIntent(meant)
  const { code } = intent.chain
  const accepted = new Set(accept)
  const conclude = (checks: readonly Check[]): Verification => ({
    ok: checks.every(({ ok, field }) => ok === true || (ok !== false && accepted.has(field))),
    checks,
  })
  const verifier = verifiers.find(({ codes }) => codes.includes(code))
  if (!verifier) {
    const reason = `no verifier for ${code} was given`
    return conclude([leaveUnverified('transaction', { expected: code, actual: 'none', reason })])
  }

  const providers = readList(route, 'providers').map(String)
  const [provider = ''] = providers
  const twoLegs = providers.length > 1 || readList(route, 'legs').length > 1
  const trusted = new Set(trustedRecipients.map((address) => verifier.address(code, address)?.canonical ?? address))
  const trusts = (address: string): boolean => trusted.has(address)
  const context: Context = { intent, route, swap, verifier, provider, twoLegs, trusts, now, maxLifetimeMs, known }
  try {
    return conclude(checkAll(context))
  } catch (error) {
    // A response that no check can make sense of fails; it never throws.
    return conclude([failUnreadable(context, error)])
  }
}

const failUnreadable = ({ intent }: Context, error: unknown): Check =>
  fail('transaction', {
    expected: `a deposit on ${intent.chain.code}`,
    actual: 'unreadable',
    reason: error instanceof Error ? error.message : String(error),
  })

const checkAll = (context: Context): readonly Check[] => {
  const { swap, verifier, intent } = context
  let transaction: ReadTransaction | undefined
  try {
    if (swap.tx !== undefined) transaction = verifier.read(swap.tx, intent.chain.code)
  } catch (error) {
    return [...checkResponse(context), failUnreadable(context, error)]
  }
  const checks = [...checkResponse(context)]
  const target = readText(swap, 'targetAddress')
  if (transaction) checks.push(...checkTransaction(context, transaction))
  else if (swap.approvalTx === undefined) {
    // The wallet makes the deposit itself. With an approval, the transaction comes later.
    const reason = 'the response has none; the wallet makes the deposit itself'
    checks.push(leaveUnverified('transaction', { expected: 'a transaction', actual: 'none', reason }))
    if (target !== undefined) checks.push(...checkPayee(context, target))
    const hasMemoOrder = usesMemoOrders(context.provider)
    const unread = `only ${context.provider} knows the order behind the deposit`
    checks.push(...(hasMemoOrder ? checkMemo(context, readText(swap, 'memo')) : leaveTermsUnverified(context, unread)))
  }
  checks.push(...checkApproval(context, transaction), ...checkExpiry(context, transaction))
  return checks
}
