import { scriptOf } from '../../../ledgers/utxo/address.ts'
import type { Sandbox } from '../../../sandbox.ts'
import { addressOf, client, signUtxo } from '../../../testing/wallet.ts'

// biome-ignore lint/suspicious/noExplicitAny: responses as they arrive over the wire
export type Wire = any

export const MINUTE = 60_000

export const HOUR = 60 * MINUTE

export const BTC = { chain: 'Bitcoin', asset: 'BTC' }

export const ETH = { chain: 'Ethereum', asset: 'ETH' }

export const USDC = { chain: 'Ethereum', asset: 'USDC' }

export const DESTINATION = '0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a'

export const AFFILIATE = 'cFHyJEHEQ1YkT9xuFnxnPWVkihpYEGjBg4WbF6vCPtSPQoE8n'

export const flip = (sandbox: Sandbox) => {
  const { backend = '', broker = '' } = sandbox.urls.networks.chainflip ?? {}
  const { json, get, post } = client(sandbox)
  const rpc = async (method: string, params: unknown): Promise<Wire> =>
    (await post(broker, { jsonrpc: '2.0', id: 7, method, params })).json()
  return {
    get: (path: string) => get(`${backend}${path}`),
    post: (path: string, body: unknown) => post(`${backend}${path}`, body),
    rpcRaw: (body: unknown) => post(broker, body),
    rpc,
    quote: (query: Record<string, string>): Promise<Wire> => json(`${backend}/v2/quote?${new URLSearchParams(query)}`),
    swap: (id: string): Promise<Wire> => json(`${backend}/v2/swaps/${id}`),
    catalogue: (): Promise<Wire> => json(`${backend}/api/networkInfo`),
  }
}

export const btcToEth = (amount: string, more: Record<string, string> = {}): Record<string, string> => ({
  srcChain: 'Bitcoin',
  srcAsset: 'BTC',
  destChain: 'Ethereum',
  destAsset: 'ETH',
  amount,
  isVaultSwap: 'false',
  isOnChain: 'false',
  dcaV2Enabled: 'false',
  ...more,
})

interface Opening {
  readonly refund?: string
  readonly minPrice?: string
  readonly boost?: number
  readonly dca?: object
  readonly affiliates?: readonly object[]
  readonly retry?: number
}

export const openBtc = async (sandbox: Sandbox, opening: Opening = {}): Promise<Wire> => {
  const { rpc } = flip(sandbox)
  const refund = {
    retry_duration: opening.retry ?? 20,
    refund_address: opening.refund ?? addressOf(sandbox, 'BTC').address,
    min_price: opening.minPrice ?? '0x1',
    refund_ccm_metadata: null,
    max_oracle_price_slippage: null,
  }
  const { boost = null, affiliates = null, dca = null } = opening
  return rpc('broker_request_swap_deposit_address', [BTC, ETH, DESTINATION, 10, null, boost, affiliates, refund, dca])
}

/** Pays BTC from the demo account to an address; returns the txid. */
export const payBtc = async (sandbox: Sandbox, to: string, amount: bigint): Promise<string> => {
  const [btc] = sandbox.world.utxo
  const vaultScript = scriptOf(btc?.parameters as never, to) as Uint8Array
  const raw = await signUtxo(sandbox, addressOf(sandbox, 'BTC'), { vaultScript, amount })
  return (await client(sandbox).post(`${sandbox.urls.esplora.BTC}/tx`, raw)).text()
}

export const idOf = ({ issued_block, channel_id }: Wire): string => `${issued_block}-Bitcoin-${channel_id}`
