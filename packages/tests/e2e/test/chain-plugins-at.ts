import { cardano } from '@switchyard/chain-cardano'
import { cosmos } from '@switchyard/chain-cosmos'
import { near } from '@switchyard/chain-near'
import { radix } from '@switchyard/chain-radix'
import { solana } from '@switchyard/chain-solana'
import { starknet } from '@switchyard/chain-starknet'
import { substrate } from '@switchyard/chain-substrate'
import { sui } from '@switchyard/chain-sui'
import { type TonGateway, ton } from '@switchyard/chain-ton'
import { tron } from '@switchyard/chain-tron'
import { utxo } from '@switchyard/chain-utxo'
import { xrp } from '@switchyard/chain-xrp'
import type { Plugin } from '@switchyard/core'
import type { SandboxUrls } from '@switchyard/sandbox'

/** Software behind the coins of Bitcoin's kin; with `json-rpc`, Esplora, and the older interface of Sui's nodes. */
export type IndexKind = 'esplora' | 'blockbook' | 'json-rpc'

/** Plugins of the chains that can be sold on, EVM aside, with the gateways of the sandbox. */
export const chainPluginsAt = (urls: SandboxUrls, index: IndexKind = 'esplora'): readonly Plugin[] => [
  cardano({ gateway: urls.gateways.ADA?.koios ?? '' }),
  cosmos({ gateway: gatewaysOf(urls, 'lcd') }),
  near({ rpc: urls.gateways.NEAR?.near ?? '' }),
  utxo({ publicGateways: false, gateways: indexesAt(urls, index === 'blockbook' ? index : 'esplora') }),
  radix({ gateway: urls.gateways.XRD?.radix ?? '' }),
  solana({ rpc: urls.solana }),
  tron({ gateway: urls.gateways.TRON?.trongrid ?? '' }),
  xrp({ rpc: urls.gateways.XRP?.rippled ?? '' }),
  starknet({ rpc: urls.gateways.STRK?.rpc ?? '' }),
  substrate({ rpc: { DOT: urls.gateways.DOT?.substrate ?? '', FLIP: urls.networks.chainflip?.node ?? '' } }),
  suiAt(urls.gateways.SUI ?? {}, index === 'json-rpc' ? 'json-rpc' : 'graphql'),
  ton({ rpc: toncenterAt(`${urls.gateways.TON?.toncenter}/api`) }),
]

const suiAt = (urls: Readonly<Record<string, string>>, protocol: 'graphql' | 'json-rpc'): Plugin =>
  sui({ rpc: urls[protocol] ?? '', protocol })

const toncenterAt = (base: string): TonGateway => ({ v2: `${base}/v2`, v3: `${base}/v3`, apiKey: 'sandbox' })

/** URLs of one kind by chain code. */
const gatewaysOf = ({ gateways }: SandboxUrls, kind: string): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(gateways).flatMap(([code, { [kind]: url }]) => (url ? [[code, url]] : [])))

/** The index of each coin; Blockbook where it is wanted or the only one. */
const indexesAt = ({ gateways }: SandboxUrls, wanted: 'esplora' | 'blockbook') =>
  Object.fromEntries(
    Object.entries(gateways).flatMap(([code, kinds]) => {
      const kind = kinds[wanted] ? wanted : 'blockbook'
      const url = kinds[kind]
      return url === undefined ? [] : [[code, { kind, url }] as const]
    }),
  )
