import { scriptOf } from '../../../ledgers/utxo/address.ts'
import type { Sandbox } from '../../../sandbox.ts'
import type { Json } from '../../../testing/json.ts'
import { addressOf, client, signUtxo } from '../../../testing/wallet.ts'

export const MINUTE = 60_000

export const HOUR = 60 * MINUTE

export const thor = (sandbox: Sandbox) => {
  const { thornode = '', midgard = '' } = sandbox.urls.networks.thorchain ?? {}
  const { json } = client(sandbox)
  return {
    quote: (query: Record<string, string>): Promise<Json> =>
      json(`${thornode}/thorchain/quote/swap?${new URLSearchParams(query)}`),
    status: (hash: string): Promise<Json> => json(`${thornode}/thorchain/tx/status/${hash}`),
    node: (path: string): Promise<Json> => json(`${thornode}/thorchain/${path}`),
    actions: (hash: string): Promise<Json> => json(`${midgard}/v2/actions?txid=${hash}`),
  }
}

/** Deposits BTC to the quoted vault with a memo; returns the txid. */
export const depositBtc = async (sandbox: Sandbox, vault: string, amount: bigint, memo: string): Promise<string> => {
  const [btc] = sandbox.world.utxo
  const vaultScript = scriptOf(btc?.parameters as never, vault) as Uint8Array
  const raw = await signUtxo(sandbox, addressOf(sandbox, 'BTC'), { vaultScript, amount, memo })
  return (await client(sandbox).post(`${sandbox.urls.esplora.BTC}/tx`, raw)).text()
}
