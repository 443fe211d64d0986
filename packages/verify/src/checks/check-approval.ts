import { addressKey } from '@switchyard/core'
import type { ReadApproval, ReadTransaction } from '../chain-verifier.ts'
import { type Check, checkSame, checkThat, fail } from '../check.ts'
import { type Context, isSource, normalizeAddress } from '../context.ts'
import { readText } from '../swap-response.ts'
import { checkFee, checkNetwork } from './check-envelope.ts'
import { checkPayee } from './check-recipient.ts'

/**
 * The approval: of the token that is sold, by the source, to the contract that is called, and of exactly the sale or 0, which
 * clears an old allowance. Also the spender the response names, since wallets may approve it themselves.
 */
export const checkApproval = (context: Context, transaction: ReadTransaction | undefined): readonly Check[] => {
  const { swap, route } = context
  const approved = swap.approvalTx === undefined ? undefined : readApproval(context, swap.approvalTx)
  if (approved && 'ok' in approved) return [approved]
  const named = readText(swap, 'meta', 'approvalAddress')
  const spenders: readonly (readonly [name: string, address: string | undefined])[] = [
    ['meta.approvalAddress of the route', readText(route, 'meta', 'approvalAddress')],
    ['meta.approvalAddress of the response', named],
    ['the contract that is called', transaction?.data === undefined ? undefined : transaction.to],
  ]
  const spender = approved?.spender ?? named
  if (spender === undefined) return []
  const agreeing = spenders.flatMap(([name, address]) =>
    address === undefined
      ? []
      : [
          checkSame(
            'approval',
            normalizeAddress(context, address),
            normalizeAddress(context, spender),
            `the spender, and ${name}`,
          ),
        ],
  )
  const strangers = checkPayee(context, spender).map((check): Check => ({ ...check, field: 'approval' }))
  return [...(approved ? allowanceChecks(context, approved) : []), ...agreeing, ...strangers]
}

const allowanceChecks = (context: Context, approval: ReadApproval): readonly Check[] => {
  const { owner, token, amount } = approval
  const { sources, token: sold, sellAmount } = context.intent
  return [
    checkThat(isSource(context, owner), 'approval', sources[0], owner, 'owner of the allowance'),
    checkSame('approval', sold && addressKey(sold), addressKey(token), 'token of the allowance'),
    checkThat(amount === sellAmount || amount === 0n, 'approval', sellAmount, amount, 'amount of the allowance'),
    checkNetwork(context, approval),
    checkFee(context, approval),
  ]
}

const readApproval = ({ verifier, intent }: Context, tx: unknown): ReadApproval | Check => {
  try {
    if (verifier.readApproval) return verifier.readApproval(tx, intent.chain.code)
  } catch (error) {
    return fail('approval', 'a plain approval', 'unreadable', error instanceof Error ? error.message : String(error))
  }
  return fail('approval', 'none', 'one', `no sell on ${intent.chain.code} needs an approval`)
}
