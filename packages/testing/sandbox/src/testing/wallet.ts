import { secp256k1 } from '@noble/curves/secp256k1.js'
import { hex } from '@scure/base'
import { OutScript, p2tr, p2wpkh, Script, Transaction } from '@scure/btc-signer'
import type { Sandbox } from '../sandbox.ts'
import type { AccountAddress } from '../world/accounts.ts'
import type { Json } from './json.ts'

/** Calls the sandbox through its gateways, as a client does. */
export const client = (sandbox: Sandbox, headers: Readonly<Record<string, string>> = {}) => {
  const get = async (url: string): Promise<Response> => sandbox.fetch(new Request(url, { headers }))
  const json = async (url: string): Promise<Json> => (await get(url)).json()
  const post = async (url: string, body: unknown): Promise<Response> =>
    sandbox.fetch(
      new Request(url, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) }),
    )
  const rpc = async (chainId: number, method: string, params: unknown[]): Promise<Json> =>
    (await post(sandbox.urls.evm[chainId] ?? '', { jsonrpc: '2.0', id: 1, method, params })).json()
  return { get, json, post, rpc }
}

/** Address of a demo account. */
export const addressOf = (sandbox: Sandbox, chain: string, kind?: string, name = 'alice'): AccountAddress => {
  const account = sandbox.accounts.find((item) => item.name === name)
  const found = account?.addresses.find((item) => item.chain === chain && (kind === undefined || item.kind === kind))
  if (!found) throw new Error(`no ${chain} address of ${name}`)
  return found
}

/** An input in the script type that the demo account signs with. */
const inputOf = (owner: AccountAddress, coin: Json, previous: string) => {
  const publicKey = secp256k1.getPublicKey(hex.decode(owner.privateKey), true)
  const base = { txid: coin.txid as string, index: coin.vout as number }
  if (owner.kind === 'p2pkh') return { ...base, nonWitnessUtxo: hex.decode(previous) }
  const script = owner.kind === 'p2tr' ? p2tr(publicKey.slice(1)).script : p2wpkh(publicKey).script
  const witnessUtxo = { script, amount: BigInt(coin.value) }
  return owner.kind === 'p2tr' ? { ...base, witnessUtxo, tapInternalKey: publicKey.slice(1) } : { ...base, witnessUtxo }
}

/** A payment to sign. */
export interface UtxoPayment {
  readonly vaultScript: Uint8Array
  readonly amount: bigint
  readonly memo?: string
  readonly fee?: bigint
}

/** Raw transaction of a demo account, signed with @scure/btc-signer. */
export const signUtxo = async (sandbox: Sandbox, owner: AccountAddress, order: UtxoPayment): Promise<string> => {
  const base = sandbox.urls.esplora[owner.chain] ?? ''
  const { json, get } = client(sandbox)
  const coins = (await json(`${base}/address/${owner.address}/utxo`)) as Json[]
  const fee = order.fee ?? 2_000n
  const transaction = new Transaction({ version: 2, allowUnknownOutputs: true })
  let gathered = 0n
  for (const coin of coins) {
    if (gathered >= order.amount + fee) break
    transaction.addInput(inputOf(owner, coin, await (await get(`${base}/tx/${coin.txid}/hex`)).text()))
    gathered += BigInt(coin.value)
  }
  const change = transaction.getInput(0).witnessUtxo?.script
  const own = change ?? OutScript.encode({ type: 'pkh', hash: hashOf(owner) })
  transaction.addOutput({ script: order.vaultScript, amount: order.amount })
  if (gathered - order.amount - fee > 0n) transaction.addOutput({ script: own, amount: gathered - order.amount - fee })
  if (order.memo !== undefined)
    transaction.addOutput({ script: Script.encode(['RETURN', new TextEncoder().encode(order.memo)]), amount: 0n })
  transaction.sign(hex.decode(owner.privateKey), undefined, new Uint8Array(32))
  transaction.finalize()
  return hex.encode(transaction.extract())
}

const hashOf = (owner: AccountAddress): Uint8Array =>
  p2wpkh(secp256k1.getPublicKey(hex.decode(owner.privateKey), true)).hash
