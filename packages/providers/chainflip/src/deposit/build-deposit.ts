import { chainByCode, type Deposit, SwapError } from '@switchyard/core'
import { readCatalogue } from '../supported-assets.ts'
import { bitcoinVaultDeposit } from './bitcoin-vault.ts'
import { channelDeposit } from './channel.ts'
import type { DepositOrder } from './deposit-order.ts'
import { evmVaultDeposit } from './evm-vault.ts'
import { solanaVaultDeposit } from './solana-vault.ts'

/**
 * The deposit that executes an offer, in the form it promised.
 *
 * Throws `SwapError` `swapHalted` when deposits or payouts are closed by now, and what the network refuses with. Throws
 * `UpstreamError` when what comes back is not what was asked for.
 */
export const buildDeposit = async (order: DepositOrder): Promise<Deposit> => {
  await requireOpen(order)
  if (!order.state.vault) return channelDeposit(order)
  const { code } = order.sell.chain
  if (code === 'BTC') return bitcoinVaultDeposit(order)
  if (code === 'SOL') return solanaVaultDeposit(order)
  if (chainByCode(code)?.family === 'evm') return evmVaultDeposit(order)
  throw new TypeError(`Chainflip has no vault this adapter knows on ${code}.`)
}

/** Money sent while deposits are closed waits until they open again. */
const requireOpen = async ({ client, sell, buy, state, signal }: DepositOrder): Promise<void> => {
  const catalogue = readCatalogue(await client.catalogue(signal))
  const from = catalogue.find(({ asset }) => asset.internal === sell.internal)
  const to = catalogue.find(({ asset }) => asset.internal === buy.internal)
  const deposits = state.vault ? from?.vault : from?.channel
  if (deposits && to?.payout) return
  throw new SwapError('swapHalted', `Chainflip has closed ${deposits ? 'payouts' : 'deposits'} of this pair for now.`)
}
