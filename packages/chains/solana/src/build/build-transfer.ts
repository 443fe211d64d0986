import { createRefusal, readMemoText, requireFunds } from '@switchyard/chain-kit'
import type { BuiltTransaction, Funds } from '@switchyard/core'
import { associatedAccount } from '../associated-account.ts'
import { choosePrice } from '../priority-price.ts'
import type { BuildContext } from './build-context.ts'
import { readChainState } from './chain-state.ts'
import { checkRecipient } from './check-recipient.ts'
import { checkSize, computePriorityFee } from './fees.ts'
import { simulate } from './simulate.ts'
import { readSoldToken } from './sold-token.ts'
import type { Transfer } from './transfer.ts'
import { computeTransferUnits } from './units.ts'

/** Builds a transfer of SOL or tokens, with its memo. */
export const buildTransfer = async (
  transfer: Transfer,
  funds: Funds,
  { gateway, priority, facts, context }: BuildContext,
): Promise<BuiltTransaction> => {
  const { from, to, amount, deposit } = transfer
  const token = readSoldToken(transfer, funds, context)
  const toAccount = token && associatedAccount(to, token.mint, token.program)
  const wanted = {
    writable: [from, toAccount ?? to],
    accounts: toAccount ? [to, toAccount] : [to],
    sizes: token ? [0, token.accountBytes] : [0],
    lamportsPerByte: facts.lamportsPerByte,
  }
  const [library, chainState] = await Promise.all([
    import('./transaction.ts'),
    readChainState(gateway, wanted, context.signal),
  ])
  checkRecipient(transfer, token && toAccount ? { token, toAccount } : undefined, chainState)

  const memo = deposit.kind === 'transferWithMemo' ? readMemoText(deposit) : undefined
  const memoBytes = memo === undefined ? undefined : new TextEncoder().encode(memo).length
  const units = computeTransferUnits(token?.program, memoBytes, facts.computeUnits)
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

  const opens = token !== undefined && toAccount !== undefined && !chainState.accounts.has(toAccount)
  const rent = opens ? chainState.rent(token.accountBytes) : 0n
  const networkFee = facts.signatureFee + computePriorityFee(units, price) + rent
  // The account of the recipient is opened with the sender's lamports. Fees are another matter: a node refuses what cannot pay them.
  if (token) requireFunds(deposit, { funds, amount, native: rent }, context)
  const { signal, waived } = context
  if (deposit.asset.address === undefined && !waived?.balance) {
    // The sell of a token is built even if its fee cannot be paid; the engine adds a warning when asked for a gas check.
    const held = funds.gasBalance
    const left = held - networkFee - amount
    const floor = chainState.rent(0)
    if (left < 0n)
      throw createRefusal(
        `The sender holds ${held} lamports; the transaction needs ${amount} to send and ${networkFee} for fees.`,
      )
    if (left > 0n && left < floor)
      throw createRefusal(`The sender would keep ${left} lamports; it must keep exactly 0 or at least ${floor}.`)
  }

  if (!waived?.estimate && !(waived?.balance && funds.balance < deposit.amount)) {
    const simulation = await simulate(gateway, { tx, payer: from }, signal).catch((cause: unknown) => {
      signal.throwIfAborted()
      throw createRefusal('The transfer could not be checked: no node simulated it.', { cause })
    })
    // Missing lamports do not count: those of a sell of SOL are checked above, and a token is sold without them too.
    if ('failure' in simulation && simulation.failure.short === undefined)
      throw createRefusal(`The transaction would fail: ${simulation.failure.reason}`)
  }
  return { tx, txType: 'SOLANA', networkFee }
}
