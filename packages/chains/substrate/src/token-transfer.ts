import { refuse, refuseUpstreamFault } from '@switchyard/chain-kit'
import { type ChainContext, type Deposit, type Funds, toHuman } from '@switchyard/core'
import type { Transfer } from './call-index.ts'
import type { AssetHub } from './gateway/asset-hub.ts'

type TokenTransfer = Transfer & { readonly asset: bigint }

/**
 * Returns the transfer of an asset that the chain accepts: the sender's whole holding, or a part that leaves at least the minimum of
 * the asset. A transfer that would fail, or would carry dust along, is refused: it would cost the fee, or pay more than was sold.
 *
 * @throws {SwapError} `unableToBuildTransaction` with the amounts that pass.
 */
export const fitTokenTransfer = async (
  transfer: TokenTransfer,
  { deposit, funds, hub }: { readonly deposit: Deposit; readonly funds: Funds; readonly hub: AssetHub },
  context: ChainContext,
): Promise<Transfer> => {
  const { identifier, decimals } = deposit.asset
  const details = await hub
    .asset(Number(transfer.asset), context.signal)
    .catch(refuseUpstreamFault(`The asset ${identifier} could not be read: no node answered.`))
  if (!details.live) refuse(`${identifier} is frozen or being destroyed on Asset Hub; it cannot be transferred.`)

  // The first payment to an account must reach the minimum, and most assets need an account that holds DOT.
  const { to, amount, asset } = transfer
  const { signal, waived } = context
  if (!waived?.estimate && (amount < details.minBalance || !details.sufficient)) {
    const [held, account] = await Promise.all([hub.holding(Number(asset), to, signal), hub.account(to, signal)]).catch(
      refuseUpstreamFault('The recipient could not be read: no node answered.'),
    )
    const needed = toHuman(details.minBalance, decimals)
    if (held === 0n && amount < details.minBalance)
      refuse(`The recipient does not hold ${identifier} yet; its first payment must be at least ${needed}.`, {
        data: { needed },
      })
    if (held === 0n && !details.sufficient && !account.exists)
      refuse(`The recipient holds no DOT; it cannot receive ${identifier}.`)
  }

  const left = funds.balance - amount
  if (left === 0n) return { ...transfer, whole: true }
  if (left < 0n || left >= details.minBalance) return transfer
  const human = (value: bigint): string => toHuman(value, decimals)
  const most = funds.balance - details.minBalance
  return refuse(
    `Selling ${human(transfer.amount)} would leave ${human(left)} ${identifier}, below the minimum of ${human(details.minBalance)}; ` +
      `sell the whole ${human(funds.balance)}, or at most ${human(most > 0n ? most : 0n)}.`,
    { data: { whole: human(funds.balance), most: human(most > 0n ? most : 0n) } },
  )
}
