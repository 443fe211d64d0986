import type { SupportedAssets } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import type { ChainflipFacts } from '../facts.ts'
import { findByInternalName, type NetworkAsset } from './network-asset.ts'

/** Operations of an asset that are open now. */
export interface Openings {
  readonly asset: NetworkAsset
  readonly channel: boolean
  readonly vault: boolean
  readonly payout: boolean
}

/** Reads the response to `GET /api/networkInfo`. Unknown assets are left out. */
export const readCatalogue = (body: unknown, facts: ChainflipFacts): readonly Openings[] =>
  read.list(body, 'assets').flatMap((row) => {
    const asset = findByInternalName(read.text(row, 'asset'), facts)
    if (!asset) return []
    const created = read.flag(row, 'depositChannelCreationEnabled')
    return {
      asset,
      channel: created && read.flag(row, 'depositChannelDepositsEnabled'),
      vault: read.flag(row, 'vaultSwapDepositsEnabled'),
      payout: read.flag(row, 'egressEnabled'),
    }
  })

/** Lists the assets of the providers, without those closed in both directions. */
export const listSupportedAssets = (catalogue: readonly Openings[]): SupportedAssets => ({
  assets: catalogue
    .filter(({ channel, payout }) => channel || payout)
    .map(({ asset, channel, payout }) => ({
      token: asset.token,
      sell: channel,
      buy: payout,
      providerId: `${asset.chain.name}.${asset.asset}`,
    })),
})
