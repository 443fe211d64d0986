import { DirectSecp256k1Wallet, type GeneratedType, Registry } from '@cosmjs/proto-signing'
import { defaultRegistryTypes, SigningStargateClient } from '@cosmjs/stargate'
import { base64 } from '@scure/base'
import { BinaryReader, BinaryWriter } from 'cosmjs-types/binary'
import { TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { hexOf } from './hex.ts'

interface Transaction {
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

const coinBytes = ({ denom, amount }: Coin): Uint8Array =>
  new BinaryWriter().uint32(10).string(denom).uint32(18).string(amount).finish()

/** `types.MsgSend` of THORChain and MAYAChain, from its proto3 JSON. */
const send = {
  typeUrl: '/types.MsgSend',
  fromPartial: (value: unknown) => value,
  encode: ({ fromAddress, toAddress, amount }: { fromAddress: string; toAddress: string; amount: Coin[] }) => {
    const writer = new BinaryWriter().uint32(10).bytes(base64.decode(fromAddress))
    writer.uint32(18).bytes(base64.decode(toAddress))
    for (const coin of amount) writer.uint32(26).bytes(coinBytes(coin))
    return writer
  },
  decode: (bytes: Uint8Array) => bytes,
}

interface DepositValue {
  readonly coins: readonly { asset: { chain: string; symbol: string; ticker: string }; amount: string }[]
  readonly memo: string
  readonly signer: string
}

/** `types.MsgDeposit`: coins {1 asset {1 chain, 2 symbol, 3 ticker}, 2 amount}, memo, signer. */
const deposit = {
  typeUrl: '/types.MsgDeposit',
  fromPartial: (value: unknown) => value,
  encode: ({ coins, memo, signer }: DepositValue) => {
    const writer = new BinaryWriter()
    for (const { asset, amount } of coins) {
      const inner = new BinaryWriter().uint32(10).string(asset.chain).uint32(18).string(asset.symbol)
      inner.uint32(26).string(asset.ticker)
      writer.uint32(10).bytes(new BinaryWriter().uint32(10).bytes(inner.finish()).uint32(18).string(amount).finish())
    }
    return writer.uint32(18).string(memo).uint32(26).bytes(base64.decode(signer))
  },
  decode: (bytes: Uint8Array) => bytes,
}

export const registry = new Registry([
  ...defaultRegistryTypes,
  ['/types.MsgSend', send as unknown as GeneratedType],
  ['/types.MsgDeposit', deposit as unknown as GeneratedType],
])

/** Signs as a wallet does and decodes what a node would receive. */
export const signed = async (
  tx: unknown,
  prefix: string,
  key: Uint8Array,
): Promise<{ raw: Uint8Array; body: TxBody }> => {
  const { msgs, fee, memo, sequence, chainId, accountNumber } = tx as Transaction
  const signer = { sequence, chainId, accountNumber: BigInt(accountNumber) }
  const wallet = await DirectSecp256k1Wallet.fromKey(key, prefix)
  const [account] = await wallet.getAccounts()
  const client = await SigningStargateClient.offline(wallet, { registry })
  const raw = TxRaw.encode(await client.sign(account?.address ?? '', msgs, fee, memo, signer)).finish()
  return { raw, body: TxBody.decode(TxRaw.decode(raw).bodyBytes) }
}

/** The address of a key according to CosmJS. */
export const addressOf = async (key: Uint8Array, prefix: string): Promise<string> => {
  const [account] = await (await DirectSecp256k1Wallet.fromKey(key, prefix)).getAccounts()
  if (!account) throw new Error('The key has no account.')
  return account.address
}

/** Fields of an encoded message: number and value, bytes as hex. */
export const fieldsOf = (bytes: Uint8Array): readonly (readonly [number, string])[] => {
  const reader = new BinaryReader(bytes)
  const found: (readonly [number, string])[] = []
  while (reader.pos < reader.len) {
    const tag = reader.uint32()
    found.push([tag >>> 3, hexOf(reader.bytes())])
  }
  return found
}
