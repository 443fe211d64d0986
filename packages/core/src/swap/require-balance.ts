import { withAbort } from '../async/with-abort.ts'
import type { Funds, Outgoing } from '../contract/chain.ts'
import { toHuman } from '../domain/amounts.ts'
import { SwapError } from '../errors.ts'
import type { RepricedSwap } from './repriced-swap.ts'

/** Returns what the swap takes out of the wallet. */
export const toOutgoing = ({ priced, offer, addresses }: RepricedSwap): Outgoing => ({
  asset: priced.sell,
  amount: offer.sellAmount,
  sources: addresses.sources,
  spender: offer.approvalSpender,
  sweep: addresses.sweep || undefined,
})

/**
 * Reads the funds of the sources, before anything is opened at the provider.
 *
 * Returns `undefined` when no package serves the chain, or when the caller builds the transaction and has waived the check.
 *
 * @throws {SwapError} `insufficientBalance` for the whole request, and `failedToRetrieveBalance` when the chain cannot be
 *   read.
 */
export const requireBalance = async (repriced: RepricedSwap): Promise<Funds | undefined> => {
  const { chain, request, context, priced, addresses } = repriced
  if (!chain || (request.disableBuildTx && request.disableBalanceCheck)) return undefined
  const outgoing = toOutgoing(repriced)
  const funds = await withAbort(() => chain.readFunds(outgoing, context), context.signal).catch((cause): Funds => {
    if (SwapError.is(cause)) throw cause
    const data = { chain: priced.sell.identifier }
    throw new SwapError('failedToRetrieveBalance', 'Failed to retrieve balance.', { data, cause })
  })
  if (request.disableBalanceCheck || funds.balance >= outgoing.amount) return funds
  const amount = toHuman(outgoing.amount, priced.sell.decimals)
  throw new SwapError(
    'insufficientBalance',
    `Cannot build transaction. Insufficient balance for asset ${priced.sell.identifier} amount ${amount}`,
    { data: { chain: priced.sell.identifier, amount, address: addresses.sources[0] } },
  )
}
