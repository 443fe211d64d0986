import { bech32 } from '@scure/base'
import { findCoin } from '@switchyard/chain-kit'
import { type Chain, type ChainContext, type FactSource, type Http, type Token, UpstreamError } from '@switchyard/core'
import { builderAt, contextAt, createChain, NOW } from '@switchyard/test-support'
import { type CardanoOptions, cardano } from '../cardano.ts'

export { NOW }
export const SLOT = 187_432_123

export const context: ChainContext = contextAt(NOW)

export const coin: Token = findCoin('ADA')

/** A mainnet address from its header byte and the rest. */
export const addressOf = (header: number, ...hashes: readonly Uint8Array[]): string =>
  bech32.encode('addr', bech32.toWords(Uint8Array.from([header, ...hashes.flatMap((hash) => [...hash])])), false)

export const enterprise = (fill: number): string => addressOf(0x61, new Uint8Array(28).fill(fill))

/** A coin in the gateway's format. */
export interface Listed {
  readonly lovelace: bigint
  readonly tokens?: Readonly<Record<string, string>>
  readonly extra?: Readonly<Record<string, unknown>>
}

export const POLICY = 'ab'.repeat(28)

/** A stub gateway with these coins, and the requests it received. */
export const gatewayOf = (
  coins: readonly Listed[],
  down: readonly string[] = [],
  parameters: unknown = [{ min_fee_a: 44, min_fee_b: 155_381, coins_per_utxo_size: '4310' }],
): { readonly http: Http; readonly asked: string[] } => {
  const asked: string[] = []
  const http: Http = async ({ url }) => {
    const path = new URL(url).pathname.replace('/api/v1/', '')
    asked.push(path)
    if (down.includes(path)) throw new UpstreamError('down')
    if (path === 'epoch_params') return { status: 200, headers: {}, text: JSON.stringify(parameters) }
    const rows = path === 'tip' ? [{ abs_slot: SLOT }] : coins.map(rowOf)
    return { status: 200, headers: {}, text: JSON.stringify(rows) }
  }
  return { http, asked }
}

const rowOf = ({ lovelace, tokens = {}, extra }: Listed, index: number): unknown => ({
  tx_hash: (index + 1).toString(16).padStart(64, '0'),
  tx_index: index,
  value: lovelace.toString(),
  asset_list: Object.entries(tokens).map(([asset_name, quantity]) => ({ policy_id: POLICY, asset_name, quantity })),
  datum_hash: null,
  inline_datum: null,
  reference_script: null,
  is_spent: false,
  ...extra,
})

/** The chain the plugin registers, over `http`. */
export const chainOver = (http: Http, options: CardanoOptions = {}, facts?: FactSource): Chain =>
  createChain(cardano(options), http, facts)

/** A transaction built as the engine builds it. */
export const buildOver: ReturnType<typeof builderAt> = builderAt(context)
