import { hex } from '@scure/base'
import {
  Connection,
  Keypair,
  type TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { Sandbox } from '../sandbox.ts'
import type { Json } from './json.ts'
import { addressOf, client } from './wallet.ts'

/** A Solana wallet built on web3.js: the first demo account, or another. */
export const solanaWallet = (sandbox: Sandbox, name = 'alice') => {
  const { address, privateKey } = addressOf(sandbox, 'SOL', undefined, name)
  const signer = Keypair.fromSeed(hex.decode(privateKey))
  const fetched = (url: string | URL | Request, init?: RequestInit) => sandbox.fetch(new Request(url, init))
  const connection = new Connection(sandbox.urls.solana, { commitment: 'confirmed', fetch: fetched as never })
  const rpc = async (method: string, ...params: unknown[]): Promise<Json> =>
    (await client(sandbox).post(sandbox.urls.solana, { jsonrpc: '2.0', id: 1, method, params })).json()
  const signed = async (instructions: readonly TransactionInstruction[]): Promise<Uint8Array> => {
    const { blockhash } = await connection.getLatestBlockhash()
    const message = new TransactionMessage({
      payerKey: signer.publicKey,
      recentBlockhash: blockhash,
      instructions: [...instructions],
    })
    const transaction = new VersionedTransaction(message.compileToV0Message())
    transaction.sign([signer])
    return transaction.serialize()
  }
  const send = async (...instructions: readonly TransactionInstruction[]): Promise<string> =>
    connection.sendRawTransaction(await signed(instructions))
  return { address, signer, connection, rpc, signed, send }
}
