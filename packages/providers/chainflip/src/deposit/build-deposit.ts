import { type Deposit, findChain, SwapError } from '@switchyard/core'
import { readCatalogue } from '../assets/supported-assets.ts'
import { buildBitcoinVault } from './bitcoin-vault.ts'
import { buildChannel } from './channel.ts'
import type { DepositOrder } from './deposit-order.ts'
import { buildEvmVault } from './evm-vault.ts'
import { buildSolanaVault } from './solana-vault.ts'
import { buildTronVault } from './tron-vault.ts'

/**
 * Builds the deposit of an offer, in the form the quote announced.
 *
 * @throws {SwapError} `swapHalted` when deposits or payouts are closed, and with the code of a refusal by the network
 * @throws {UpstreamError} when the response differs from the request
 */
export const buildDeposit = async (order: DepositOrder): Promise<Deposit> => {
  const { client, settings, sell, buy, state, signal } = order
  // A deposit sent while deposits are closed waits until they open again.
  const catalogue = readCatalogue(await client.catalogue(signal), settings.facts())
  const from = catalogue.find(({ asset }) => asset.internal === sell.internal)
  const to = catalogue.find(({ asset }) => asset.internal === buy.internal)
  const deposits = state.vault ? from?.vault : from?.channel
  if (!deposits || !to?.payout) {
    throw new SwapError('swapHalted', `Chainflip has closed ${deposits ? 'payouts' : 'deposits'} of this pair for now.`)
  }

  // Only a channel expires; a vault swap has no `expiresAt`.
  if (!state.vault) return buildChannel(order)
  const { code } = sell.chain
  if (code === 'BTC') return buildBitcoinVault(order)
  if (code === 'SOL') return buildSolanaVault(order)
  if (code === 'TRON') return buildTronVault(order)
  if (findChain(code)?.family === 'evm') return buildEvmVault(order)
  throw new TypeError(`No vault of Chainflip is known on ${code}.`)
}
