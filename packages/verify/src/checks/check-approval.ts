import { addressKey } from '@switchyard/core'
import type { ReadApproval, ReadTransaction } from '../chain-verifier.ts'
import { type Check, checkSame, checkThat, fail } from '../check.ts'
import { type Context, isSource, normalizeAddress } from '../context.ts'
import { readText } from '../swap-response.ts'
import { checkFee, checkNetwork } from './check-envelope.ts'
import { checkPayee } from './check-recipient.ts'

/**
 * Checks the approval: of the token that is sold, by the source, to the contract that is called, and of exactly the sale or 0, which
 * clears an old allowance. Also checks the spender the response names, since wallets may approve it themselves.
 */
export const checkApproval = (context: Context, transaction: ReadTransaction | undefined): readonly Check[] => {
  const { swap, route, intent } = context
  const approval = swap.approvalTx === undefined ? undefined : readApproval(context, swap.approvalTx)
  if (approval && 'ok' in approval) return [approval]
  const named = readText(swap, 'meta', 'approvalAddress')
  const spender = approval?.spender ?? named
  if (spender === undefined) return []

  const checks: Check[] = []
  if (approval) {
    const { owner, token, amount } = approval
    const { sources, token: sold, sellAmount } = intent
    checks.push(
      checkThat(isSource(context, owner), 'approval', {
        expected: sources[0],
        actual: owner,
        reason: 'owner of the allowance',
      }),
      checkSame('approval', {
        expected: sold && addressKey(sold),
        actual: addressKey(token),
        reason: 'token of the allowance',
      }),
      checkThat(amount === sellAmount || amount === 0n, 'approval', {
        expected: sellAmount,
        actual: amount,
        reason: 'amount of the allowance',
      }),
      checkNetwork(context, approval),
      checkFee(context, approval),
    )
  }
  const spenders: readonly (readonly [name: string, address: string | undefined])[] = [
    ['meta.approvalAddress of the route', readText(route, 'meta', 'approvalAddress')],
    ['meta.approvalAddress of the response', named],
    ['the contract that is called', transaction?.data === undefined ? undefined : transaction.to],
  ]
  for (const [name, address] of spenders) {
    if (address === undefined) continue
    const [expected, actual] = [normalizeAddress(context, address), normalizeAddress(context, spender)]
    checks.push(checkSame('approval', { expected, actual, reason: `the spender, and ${name}` }))
  }
  for (const check of checkPayee(context, spender)) checks.push({ ...check, field: 'approval' })
  return checks
}

const readApproval = ({ verifier, intent }: Context, tx: unknown): ReadApproval | Check => {
  try {
    if (verifier.readApproval) return verifier.readApproval(tx, intent.chain.code)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return fail('approval', { expected: 'a plain approval', actual: 'unreadable', reason })
  }
  const reason = `no sell on ${intent.chain.code} needs an approval`
  return fail('approval', { expected: 'none', actual: 'one', reason })
}
