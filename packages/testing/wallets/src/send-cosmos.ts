import { DirectSecp256k1Wallet, type GeneratedType, Registry } from '@cosmjs/proto-signing'
import { defaultRegistryTypes, SigningStargateClient } from '@cosmjs/stargate'
import { base64, hex } from '@scure/base'
import { BinaryWriter } from 'cosmjs-types/binary'
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import type { WalletAccount } from './wallet.ts'

interface CosmosTransaction {
  readonly memo: string
  readonly accountNumber: number
  readonly sequence: number
  readonly chainId: string
  readonly msgs: readonly { readonly typeUrl: string; readonly value: Readonly<Record<string, unknown>> }[]
  readonly fee: { readonly amount: readonly { denom: string; amount: string }[]; readonly gas: string }
}

interface Coin {
  readonly denom: string
  readonly amount: string
}

/** A message type that CosmJS does not have: encodes its proto3 JSON. */
const ownType = <T>(typeUrl: string, encode: (writer: BinaryWriter, value: T) => void): [string, GeneratedType] => {
  const type = {
    typeUrl,
    fromPartial: (value: T) => value,
    decode: (bytes: Uint8Array) => bytes,
    encode: (value: T) => {
      const writer = new BinaryWriter()
      encode(writer, value)
      return writer
    },
  }
  return [typeUrl, type as unknown as GeneratedType]
}

/** `types.MsgSend` of THORChain and MAYAChain, with accounts as bytes. */
const sendType = ownType(
  '/types.MsgSend',
  (writer, value: { readonly fromAddress: string; readonly toAddress: string; readonly amount: readonly Coin[] }) => {
    writer.uint32(10).bytes(base64.decode(value.fromAddress))
    writer.uint32(18).bytes(base64.decode(value.toAddress))
    for (const { denom, amount } of value.amount)
      writer.uint32(26).bytes(new BinaryWriter().uint32(10).string(denom).uint32(18).string(amount).finish())
  },
)

interface NodeCoin {
  readonly asset: { readonly chain: string; readonly symbol: string; readonly ticker: string }
  readonly amount: string
}

const depositType = ownType(
  '/types.MsgDeposit',
  (writer, value: { readonly coins: readonly NodeCoin[]; readonly memo: string; readonly signer: string }) => {
    for (const { asset, amount } of value.coins) {
      const inner = new BinaryWriter().uint32(10).string(asset.chain).uint32(18).string(asset.symbol)
      const named = inner.uint32(26).string(asset.ticker).finish()
      writer.uint32(10).bytes(new BinaryWriter().uint32(10).bytes(named).uint32(18).string(amount).finish())
    }
    writer.uint32(18).string(value.memo).uint32(26).bytes(base64.decode(value.signer))
  },
)

const registry = new Registry([...defaultRegistryTypes, sendType, depositType])

/** Signs with CosmJS and sends the transaction to a REST gateway. Returns its hash. */
export const sendCosmos = async (gateway: string, account: WalletAccount, tx: unknown): Promise<string> => {
  const { msgs, fee, memo, sequence, chainId, accountNumber } = tx as CosmosTransaction
  const prefix = account.address.slice(0, account.address.lastIndexOf('1'))
  const wallet = await DirectSecp256k1Wallet.fromKey(hex.decode(account.privateKey), prefix)
  const client = await SigningStargateClient.offline(wallet, { registry })
  const signer = { sequence, chainId, accountNumber: BigInt(accountNumber) }
  const raw = TxRaw.encode(await client.sign(account.address, msgs, fee, memo, signer)).finish()
  const response = await fetch(`${gateway}/cosmos/tx/v1beta1/txs`, {
    method: 'POST',
    body: JSON.stringify({ tx_bytes: Buffer.from(raw).toString('base64'), mode: 'BROADCAST_MODE_SYNC' }),
  })
  const { tx_response } = (await response.json()) as {
    readonly tx_response?: { readonly code: number; readonly txhash: string; readonly raw_log: string }
  }
  if (tx_response?.code !== 0) throw new Error(`The gateway refused the transaction: ${tx_response?.raw_log}`)
  return tx_response.txhash
}
