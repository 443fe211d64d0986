import { readMemoText } from '@switchyard/chain-kit'
import type { BuiltTransaction, Funds } from '@switchyard/core'
import { associatedAccount } from '../associated-account.ts'
import { choosePrice } from '../priority-price.ts'
import type { BuildContext } from './build-context.ts'
import { readChainState } from './chain-state.ts'
import { checkReceiver } from './check-receiver.ts'
import { checkRecipient } from './check-recipient.ts'
import { checkPayer, checkSize, computePriorityFee, SIGNATURE_FEE } from './fees.ts'
import { requireSuccess } from './require-success.ts'
import { readSoldToken } from './sold-token.ts'
import type { Transfer } from './transfer.ts'
import { computeTransferUnits } from './units.ts'

/** Builds a transfer of SOL or tokens, with its memo. */
export const buildTransfer = async (
  transfer: Transfer,
  funds: Funds,
  { gateway, priority, context }: BuildContext,
): Promise<BuiltTransaction> => {
  const { from, to, amount, deposit } = transfer
  const token = readSoldToken(transfer, funds, context)
  const toAccount = token && associatedAccount(to, token.mint, token.program)
  const wanted = {
    writable: [from, toAccount ?? to],
    accounts: toAccount ? [to, toAccount] : [to],
    sizes: token ? [0, token.accountBytes] : [0],
  }
  const [library, chainState] = await Promise.all([
    import('./transaction.ts'),
    readChainState(gateway, wanted, context.signal),
  ])
  checkRecipient(transfer, token, chainState)
  const receiver = toAccount ? chainState.accounts.get(toAccount) : undefined
  if (token) checkReceiver(to, token, receiver)

  const memo = deposit.kind === 'transferWithMemo' ? readMemoText(deposit) : undefined
  const units = computeTransferUnits(token?.program, memo)
  const price = choosePrice(chainState.prices, priority)
  const moves =
    token && toAccount
      ? library.sendTokens({ ...token, from, to, toAccount, tokenProgram: token.program, amount })
      : [library.sendLamports(from, to, amount)]
  const notes = memo === undefined ? [] : [library.writeMemo(from, memo)]
  const [limit, offer] = library.createBudget(units, price)
  // `decode` recognises a transfer, as opposed to a call, by this order.
  const instructions = [limit, ...moves, ...notes, offer]
  const tx = library.writeTransaction({ feePayer: from, ...chainState, instructions, lookupTables: new Map() })
  checkSize(tx, memo !== undefined)

  const rent = token && !receiver ? chainState.rent(token.accountBytes) : 0n
  const networkFee = SIGNATURE_FEE + computePriorityFee(units, price) + rent
  if (deposit.asset.address === undefined && !context.waived?.balance)
    checkPayer(amount, { held: funds.gasBalance, fee: networkFee, floor: chainState.rent(0) })
  await requireSuccess(gateway, { deposit, tx, funds }, context)
  return { tx, txType: 'SOLANA', networkFee }
}
