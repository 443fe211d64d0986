import type { ReadTransaction } from '../chain-verifier.ts'
import { type Check, checkThat, fail, leaveUnverified, pass } from '../check.ts'
import type { Context } from '../context.ts'
import { readMember } from '../swap-response.ts'

/** Every time after which the deposit is lost or refused: it lies ahead, and not further than any deposit lives. */
export const checkExpiry = (context: Context, transaction: ReadTransaction | undefined): readonly Check[] => {
  const { swap, route } = context
  const end = readMember(swap, 'expiration')
  const deadline = transaction?.call?.deadline
  const ends: readonly (readonly [name: string, seconds: unknown])[] = [
    ['expiration', end],
    ['meta.depositChannelExpiration', readMember(swap, 'meta', 'depositChannelExpiration')],
    ['the deadline inside the call', deadline],
  ]
  const quoted = readMember(route, 'expiration')
  return [
    ...ends.flatMap(([name, seconds]) => (seconds === undefined ? [] : [endCheck(context, name, seconds)])),
    ...(end === undefined && quoted !== undefined
      ? [fail('expiry', quoted, end, 'the route has an expiration, the response has none')]
      : []),
    ...enforcedCheck(transaction, end, deadline),
  ]
}

const endCheck = ({ now, maxLifetimeMs }: Context, name: string, seconds: unknown): Check => {
  const isWhole = /^\d{1,12}$/.test(String(seconds))
  const end = isWhole ? Number(seconds) * 1_000 : Number.NaN
  const expected = `between ${now / 1_000} and ${(now + maxLifetimeMs) / 1_000}`
  return checkThat(end > now && end <= now + maxLifetimeMs, 'expiry', expected, seconds, `${name}, unix seconds`)
}

/** How far the contract's own deadline may lie behind the announced end, seconds: operators may set it themselves. */
const LATEST_AFTER_END = 3_600

/** Whether anything but the word of the server keeps a late deposit from being lost. */
const enforcedCheck = (
  transaction: ReadTransaction | undefined,
  end: unknown,
  deadline: number | undefined,
): readonly Check[] => {
  if (!transaction) return []
  if (transaction.call?.payout) return [pass('expiry', 'any', 'any', 'a late call fails and moves nothing')]
  if (deadline === undefined)
    return [
      leaveUnverified(
        'expiry',
        end,
        'not in the transaction',
        'only the provider knows when it stops taking the deposit',
      ),
    ]
  const latest = end === undefined ? deadline : Number(end) + LATEST_AFTER_END
  return [
    checkThat(deadline <= latest, 'expiry', `at most ${latest}`, deadline, 'deadline inside the call and expiration'),
  ]
}
