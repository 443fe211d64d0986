import type { ReadTransaction } from '../chain-verifier.ts'
import { type Check, checkThat, fail, leaveUnverified, pass } from '../check.ts'
import type { Context } from '../context.ts'
import { readMember } from '../swap-response.ts'

/** Seconds by which the contract's own deadline may lie behind the announced end: operators may set it themselves. */
const LATEST_AFTER_END = 3_600

/** Checks every time after which the deposit is lost or refused: it is in the future, within the longest life of a deposit. */
export const checkExpiry = (
  { swap, route, now, maxLifetimeMs }: Context,
  transaction: ReadTransaction | undefined,
): readonly Check[] => {
  const end = readMember(swap, 'expiration')
  const deadline = transaction?.call?.deadline
  const ends: readonly (readonly [name: string, seconds: unknown])[] = [
    ['expiration', end],
    ['meta.depositChannelExpiration', readMember(swap, 'meta', 'depositChannelExpiration')],
    ['the deadline inside the call', deadline],
  ]
  const checks: Check[] = []
  for (const [name, seconds] of ends) {
    if (seconds === undefined) continue
    const at = /^\d{1,12}$/.test(String(seconds)) ? Number(seconds) * 1_000 : Number.NaN
    const expected = `between ${now / 1_000} and ${(now + maxLifetimeMs) / 1_000}`
    const isAhead = at > now && at <= now + maxLifetimeMs
    checks.push(checkThat(isAhead, 'expiry', { expected, actual: seconds, reason: `${name}, unix seconds` }))
  }

  const quoted = readMember(route, 'expiration')
  if (end === undefined && quoted !== undefined) {
    const reason = 'the route has an expiration, the response has none'
    checks.push(fail('expiry', { expected: quoted, actual: end, reason }))
  }

  // The word of the server alone does not protect a late deposit.
  if (!transaction) return checks
  if (transaction.call?.payout) {
    checks.push(pass('expiry', { expected: 'any', actual: 'any', reason: 'a late call fails and moves nothing' }))
  } else if (deadline === undefined) {
    const reason = 'only the provider knows when it stops taking the deposit'
    checks.push(leaveUnverified('expiry', { expected: end, actual: 'not in the transaction', reason }))
  } else {
    const latest = end === undefined ? deadline : Number(end) + LATEST_AFTER_END
    const reason = 'deadline inside the call and expiration'
    checks.push(checkThat(deadline <= latest, 'expiry', { expected: `at most ${latest}`, actual: deadline, reason }))
  }
  return checks
}
