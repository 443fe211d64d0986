import type { SupportedAsset, SupportedAssets } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { findByInternalName, type NetworkAsset } from './network-asset.ts'

/** Which operations of an asset are open now. */
export interface Openings {
  readonly asset: NetworkAsset
  readonly channel: boolean
  readonly vault: boolean
  readonly payout: boolean
}

/** Reads the response to `GET /api/networkInfo`. Unknown assets are left out. */
export const readCatalogue = (body: unknown): readonly Openings[] =>
  read.list(body, 'assets').flatMap((row) => {
    const asset = findByInternalName(read.text(row, 'asset'))
    if (!asset) return []
    const created = read.flag(row, 'depositChannelCreationEnabled')
    return {
      asset,
      channel: created && read.flag(row, 'depositChannelDepositsEnabled'),
      vault: read.flag(row, 'vaultSwapDepositsEnabled'),
      payout: read.flag(row, 'egressEnabled'),
    }
  })

/** Assets of the providers. Assets closed in both directions are not listed. */
export const listSupportedAssets = (catalogue: readonly Openings[]): SupportedAssets => ({
  assets: catalogue.map(toAsset).filter(({ sell, buy }) => sell || buy),
})

const toAsset = ({ asset, channel, payout }: Openings): SupportedAsset => ({
  token: asset.token,
  sell: channel,
  buy: payout,
  providerId: `${asset.chain.name}.${asset.asset}`,
})
