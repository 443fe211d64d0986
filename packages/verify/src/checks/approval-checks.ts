import { addressKey } from '@switchyard/core'
import type { ReadApproval, ReadTransaction } from '../chain-verifier.ts'
import { type Check, failed, holding, same } from '../check.ts'
import { type Context, isSource, spell } from '../context.ts'
import { textMember } from '../swap-response.ts'
import { feeCheck, networkCheck } from './envelope-checks.ts'
import { payeeChecks } from './recipient-checks.ts'

/**
 * The approval: of the token that is sold, by the source, to the contract that is called, and of exactly the sale or 0, which
 * clears an old allowance. Also the spender the response names, since wallets may approve it themselves.
 */
export const approvalChecks = (context: Context, transaction: ReadTransaction | undefined): readonly Check[] => {
  const { swap, route } = context
  const approved = swap.approvalTx === undefined ? undefined : readApproval(context, swap.approvalTx)
  if (approved && 'ok' in approved) return [approved]
  const named = textMember(swap, 'meta', 'approvalAddress')
  const spenders: readonly (readonly [name: string, address: string | undefined])[] = [
    ['meta.approvalAddress of the route', textMember(route, 'meta', 'approvalAddress')],
    ['meta.approvalAddress of the response', named],
    ['the contract that is called', transaction?.data === undefined ? undefined : transaction.to],
  ]
  const spender = approved?.spender ?? named
  if (spender === undefined) return []
  const agreeing = spenders.flatMap(([name, address]) =>
    address === undefined
      ? []
      : [same('approval', spell(context, address), spell(context, spender), `the spender, and ${name}`)],
  )
  const strangers = payeeChecks(context, spender).map((check): Check => ({ ...check, field: 'approval' }))
  return [...(approved ? allowanceChecks(context, approved) : []), ...agreeing, ...strangers]
}

const allowanceChecks = (context: Context, approval: ReadApproval): readonly Check[] => {
  const { owner, token, amount } = approval
  const { sources, token: sold, sellAmount } = context.intent
  return [
    holding(isSource(context, owner), 'approval', sources[0], owner, 'owner of the allowance'),
    same('approval', sold && addressKey(sold), addressKey(token), 'token of the allowance'),
    holding(amount === sellAmount || amount === 0n, 'approval', sellAmount, amount, 'amount of the allowance'),
    networkCheck(context, approval),
    feeCheck(context, approval),
  ]
}

const readApproval = ({ verifier, intent }: Context, tx: unknown): ReadApproval | Check => {
  try {
    if (verifier.readApproval) return verifier.readApproval(tx, intent.chain.code)
  } catch (error) {
    return failed('approval', 'a plain approval', 'unreadable', error instanceof Error ? error.message : String(error))
  }
  return failed('approval', 'none', 'one', `no sell on ${intent.chain.code} needs an approval`)
}
