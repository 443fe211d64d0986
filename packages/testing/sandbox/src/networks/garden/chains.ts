import type { GardenAsset } from './assets.ts'
import { findTimelocks } from './timelocks.ts'

const SCHEMAS: Readonly<Record<string, { readonly htlc: readonly string[]; readonly token: readonly string[] }>> = {
  bitcoin: { htlc: [], token: [] },
  evm: { htlc: ['evm:htlc', 'evm:htlc_erc20'], token: ['evm:erc20'] },
  solana: { htlc: ['solana:htlc', 'solana:htlc_spltoken'], token: ['solana:spl_token'] },
}

/** `/chains`: the chains of Garden's assets, each with what `/assets` shows of them. */
export const describeChains = (
  assets: readonly GardenAsset[],
  describe: (asset: GardenAsset) => object,
): readonly object[] =>
  [...new Set(assets.map(({ id }) => id.slice(0, id.indexOf(':'))))].map((name) => {
    const own = assets.filter(({ id }) => id.startsWith(`${name}:`))
    const [{ chain = '', chainName = '' } = {}] = own
    const { source, destination } = findTimelocks(chain)
    const { htlc, token } = SCHEMAS[chainName.slice(0, chainName.indexOf(':'))] ?? { htlc: [], token: [] }
    return {
      chain: name,
      id: chainName,
      name: name[0]?.toUpperCase() + name.slice(1),
      icon: `https://garden.imgix.net/chain_images/${name}.svg`,
      explorer_url: `https://explorer.example/${name}`,
      confirmation_target: chain === 'BTC' ? 1 : 0,
      source_timelock: String(source),
      destination_timelock: String(destination),
      supported_htlc_schemas: htlc,
      supported_token_schemas: token,
      assets: own.map(describe),
    }
  })
