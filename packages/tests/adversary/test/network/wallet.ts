import { hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { Keypair, VersionedTransaction } from '@solana/web3.js'
import { findChain } from '@switchyard/core'
import type { AccountAddress } from '@switchyard/sandbox'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { wallets } from '../../../../testing/wallets/src/index.ts'
import type { TestNetwork } from './test-network.ts'

const BLOCK_MS = 15_000

/** Address and key of a demo account on a chain; a SegWit address if there are several kinds. */
export const walletOf = ({ sandbox }: TestNetwork, chain: string, name: string): AccountAddress => {
  const wanted = sandbox.world.evm.some((ledger) => ledger.chain === chain) ? 'EVM' : chain
  const own = sandbox.accounts.find((one) => one.name === name)?.addresses.filter((one) => one.chain === wanted) ?? []
  const found = own.find(({ kind }) => kind === 'p2wpkh') ?? own[0]
  if (!found) throw new Error(`${name} has no address on ${chain}.`)
  return found
}

const rpc = async (
  { sandbox }: TestNetwork,
  url: string,
  method: string,
  params: readonly unknown[],
): Promise<unknown> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const answer = await sandbox.fetch(new Request(url, { method: 'POST', body, headers }))
  const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`The node refused the transaction: ${error.message}`)
  return result
}

interface EvmFields {
  readonly to: string
  readonly value: string
  readonly data: string
  readonly gas?: string
  readonly gasLimit?: string
  readonly gasPrice?: string
}

const sendEvm = async (network: TestNetwork, chain: string, wallet: AccountAddress, tx: EvmFields): Promise<string> => {
  const chainId = findChain(chain)?.chainId ?? ''
  const url = network.sandbox.urls.evm[chainId] ?? ''
  const nonce = Number(await rpc(network, url, 'eth_getTransactionCount', [wallet.address, 'pending']))
  const signed = await privateKeyToAccount(`0x${wallet.privateKey}`).signTransaction({
    type: 'legacy',
    chainId: Number(chainId),
    nonce,
    to: tx.to as Hex,
    value: BigInt(tx.value),
    data: tx.data as Hex,
    gas: BigInt(tx.gas ?? tx.gasLimit ?? 0),
    gasPrice: BigInt(tx.gasPrice ?? 0),
  })
  return String(await rpc(network, url, 'eth_sendRawTransaction', [signed]))
}

const sendUtxo = async (
  { sandbox }: TestNetwork,
  chain: string,
  wallet: AccountAddress,
  psbt: string,
): Promise<string> => {
  const transaction = Transaction.fromPSBT(Buffer.from(psbt, 'base64'), { allowUnknownOutputs: true })
  transaction.sign(hex.decode(wallet.privateKey))
  transaction.finalize()
  const body = hex.encode(transaction.extract())
  const answer = await sandbox.fetch(new Request(`${sandbox.urls.esplora[chain]}/tx`, { method: 'POST', body }))
  const text = await answer.text()
  if (!answer.ok) throw new Error(`The gateway refused the transaction: ${text}`)
  return text.trim()
}

const sendSolana = async (network: TestNetwork, wallet: AccountAddress, transaction: string): Promise<string> => {
  const signed = VersionedTransaction.deserialize(Buffer.from(transaction, 'base64'))
  signed.sign([Keypair.fromSeed(hex.decode(wallet.privateKey))])
  const wire = Buffer.from(signed.serialize()).toString('base64')
  return String(await rpc(network, network.sandbox.urls.solana, 'sendTransaction', [wire, { encoding: 'base64' }]))
}

/** Chains whose libraries broadcast themselves, over sockets. */
const withGateways: ReadonlySet<string> = new Set(['TRON', 'XRP', 'GAIA', 'TON', 'SUI', 'STRK', 'NEAR', 'ADA', 'ZEC'])

const sendOverSocket = async (
  { sandbox }: TestNetwork,
  chain: string,
  account: AccountAddress,
  tx: unknown,
): Promise<string> => {
  const { gateways } = await sandbox.listen()
  try {
    const send = wallets[chain]
    if (!send) throw new Error(`There is no wallet for ${chain}.`)
    const hash = await send({ account, tx, gateways: gateways[chain] ?? {} })
    sandbox.world.clock.pass(BLOCK_MS)
    return hash
  } finally {
    await sandbox.close()
  }
}

/**
 * Signs as the seller, alice unless named, with a library of the chain, broadcasts, and lets a block pass. Returns the hash.
 *
 * @throws {Error} when the wallet cannot sign the transaction or the chain refuses it: nothing has left the wallet.
 */
export const signAndSend = async (
  network: TestNetwork,
  chain: string,
  tx: unknown,
  name = 'alice',
): Promise<string> => {
  const wallet = walletOf(network, chain, name)
  if (withGateways.has(chain)) return sendOverSocket(network, chain, wallet, tx)
  if (typeof tx === 'string' && chain === 'SOL') return sendSolana(network, wallet, tx)
  if (typeof tx === 'string') return sendUtxo(network, chain, wallet, tx)
  const hash = await sendEvm(network, chain, wallet, tx as EvmFields)
  network.sandbox.world.clock.pass(BLOCK_MS)
  return hash
}
