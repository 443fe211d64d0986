import { type Check, checkSame, fail, leaveUnverified, pass } from '../check.ts'
import { type Context, normalizeAddress } from '../context.ts'
import { isKnownContract } from '../known.ts'

/** Checks the recipient: it is the address of the response, can spend, is not the user's own, and is known or trusted. */
export const checkRecipient = (context: Context, paid: string, stated: string | undefined): readonly Check[] => [
  checkSame('recipient', {
    expected: stated && normalizeAddress(context, stated),
    actual: normalizeAddress(context, paid),
    reason: 'targetAddress and who the transaction pays',
  }),
  ...checkPayee(context, paid),
]

/** Checks whether an address may be paid, by its form and by what is known of it. */
export const checkPayee = (context: Context, payee: string): readonly Check[] => {
  const { intent, verifier, provider, trusts, known } = context
  const { code } = intent.chain
  const read = verifier.address(code, payee)
  const expected = `an address of ${provider} on ${code}`
  if (!read) return [fail('recipient', { expected, actual: payee, reason: 'form of the address' })]
  if (read.unspendable)
    return [fail('recipient', { expected, actual: payee, reason: 'nobody can spend from the address' })]
  const own = [...intent.sources, intent.destination, intent.refund].find(
    (mine) => normalizeAddress(context, mine) === read.canonical,
  )
  if (own !== undefined)
    return [fail('recipient', { expected, actual: payee, reason: "an address of the user's own sells nothing" })]
  if (trusts(read.canonical)) return [pass('recipient', { expected, actual: payee, reason: 'trusted by the wallet' })]
  if (isKnownContract(known, { provider, chain: code }, payee))
    return [pass('recipient', { expected, actual: payee, reason: `a contract of ${provider}` })]
  return [
    leaveUnverified('recipient', {
      expected,
      actual: payee,
      reason: `only ${provider} knows whether the address is its own`,
    }),
  ]
}
