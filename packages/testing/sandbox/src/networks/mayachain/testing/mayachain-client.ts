import { encodeFunctionData, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { callOf, values } from '../../../ledgers/radix/manifest.ts'
import { XRD } from '../../../ledgers/radix/radix-address.ts'
import { scriptOf } from '../../../ledgers/utxo/address.ts'
import type { Sandbox } from '../../../sandbox.ts'
import type { Json } from '../../../testing/json.ts'
import { addressOf, client, signUtxo } from '../../../testing/wallet.ts'

export const HOUR = 3_600_000

export const ETH_ADDRESS = '0x5615E8AB93b9d695b6d4d6545f7792aA59e1069a'

const abi = parseAbi([
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
])

export const maya = (sandbox: Sandbox) => {
  const { mayanode = '', midgard = '' } = sandbox.urls.networks.mayachain ?? {}
  const { json, get } = client(sandbox)
  return {
    request: (query: Record<string, string>): Promise<Response> =>
      get(`${mayanode}/mayachain/quote/swap?${new URLSearchParams(query)}`),
    quote: (query: Record<string, string>): Promise<Json> =>
      json(`${mayanode}/mayachain/quote/swap?${new URLSearchParams(query)}`),
    status: (hash: string): Promise<Json> => json(`${mayanode}/mayachain/tx/status/${hash}`),
    node: (path: string): Promise<Json> => json(`${mayanode}/mayachain/${path}`),
    actions: (hash: string): Promise<Json> => json(`${midgard}/v2/actions?txid=${hash}`),
  }
}

/** Pays the quoted vault on a UTXO chain; returns the txid. */
export const depositUtxo = async (
  sandbox: Sandbox,
  chain: string,
  vault: string,
  amount: bigint,
  memo: string,
  kind?: string,
) => {
  const ledger = sandbox.world.utxo.find((one) => one.chain === chain)
  const vaultScript = scriptOf(ledger?.parameters as never, vault) as Uint8Array
  const raw = await signUtxo(sandbox, addressOf(sandbox, chain, kind), { vaultScript, amount, memo })
  return (await client(sandbox).post(`${sandbox.urls.esplora[chain]}/tx`, raw)).text()
}

/** Calls a router with value; returns the hash. */
export const depositEvm = async (
  sandbox: Sandbox,
  chainId: number,
  router: string,
  quote: Json,
  value: bigint,
): Promise<string> => {
  const account = privateKeyToAccount(`0x${addressOf(sandbox, 'EVM').privateKey}`)
  const zero = `0x${'0'.repeat(40)}` as const
  const args = [quote.inbound_address, zero, value, quote.memo, BigInt(quote.expiry)] as const
  const raw = await account.signTransaction({
    type: 'eip1559',
    chainId,
    nonce: 0,
    to: router as `0x${string}`,
    value,
    data: encodeFunctionData({ abi, functionName: 'depositWithExpiry', args }),
    gas: 200_000n,
    maxFeePerGas: 10n ** 10n,
    maxPriorityFeePerGas: 10n ** 9n,
  })
  const { result, error } = await client(sandbox).rpc(chainId, 'eth_sendRawTransaction', [raw])
  if (error) throw new Error(error.message)
  return result
}

export const toEth = {
  from_asset: 'BTC.BTC',
  to_asset: 'ETH.ETH',
  amount: '10000000',
  destination: ETH_ADDRESS,
  streaming_interval: '3',
  streaming_quantity: '0',
  liquidity_tolerance_bps: '300',
}

const XRD_ROUTER = 'component_rdx1cp7hrk7k0pjavnpt5h6dsel096kzlj96r8ukw2ywqgdc5tlvpvn0as'

/** Deposits XRD through the router, from an account whose key the ledger holds; returns the hash of the intent. */
export const depositRadix = (
  { world }: Sandbox,
  { from, to, amount, memo }: { from: string; to: string; amount: bigint; memo: string },
): string => {
  const [sender, vault, note] = [values.address(from), values.address(to), values.string(memo)]
  return world.radix.execute(from, [
    callOf(from, 'lock_fee', values.decimal(10n ** 18n)),
    callOf(from, 'withdraw', values.address(XRD), values.decimal(amount)),
    { kind: 'TakeAllFromWorktop', resource: XRD },
    callOf(XRD_ROUTER, 'user_deposit', sender, vault, values.bucket(0), note),
  ])
}
