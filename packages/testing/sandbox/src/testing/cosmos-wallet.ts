import { DirectSecp256k1Wallet, type EncodeObject, type GeneratedType, Registry } from '@cosmjs/proto-signing'
import { defaultRegistryTypes, SigningStargateClient, type StdFee } from '@cosmjs/stargate'
import { base64, hex } from '@scure/base'
import { BinaryWriter } from 'cosmjs-types/binary'
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import type { Sandbox } from '../sandbox.ts'
import type { AccountAddress } from '../world/accounts.ts'
import type { Json } from './json.ts'
import { client } from './wallet.ts'

/** `types.MsgDeposit` of RUNE: coins {asset {chain, symbol, ticker}, amount}, memo, signer. */
const deposit = {
  typeUrl: '/types.MsgDeposit',
  fromPartial: (value: unknown) => value,
  decode: (bytes: Uint8Array) => bytes,
  encode: ({
    amount,
    memo,
    signer,
  }: {
    readonly amount: string
    readonly memo: string
    readonly signer: Uint8Array
  }) => {
    const asset = new BinaryWriter().uint32(10).string('THOR').uint32(18).string('RUNE').uint32(26).string('RUNE')
    const coin = new BinaryWriter().uint32(10).bytes(asset.finish()).uint32(18).string(amount).finish()
    return new BinaryWriter().uint32(10).bytes(coin).uint32(18).string(memo).uint32(26).bytes(signer)
  },
}

/** The types of CosmJS and `MsgDeposit`. */
export const registry: Registry = new Registry([
  ...defaultRegistryTypes,
  ['/types.MsgDeposit', deposit as unknown as GeneratedType],
])

/** Changes that a test makes to a transaction that would pass. */
export interface CosmosChanges {
  readonly memo?: string
  readonly fee?: StdFee
  readonly sequence?: number
  readonly chainId?: string
  readonly accountNumber?: bigint
  readonly timeoutHeight?: bigint
  /** Signs with this key in place of the account's. */
  readonly privateKey?: string
}

/** A demo account whose transactions CosmJS signs and which talks to a REST gateway. */
export const cosmosWallet = (sandbox: Sandbox, { chain, address, privateKey }: AccountAddress, chainId: string) => {
  const base = sandbox.urls.gateways[chain]?.lcd ?? ''
  const { json, get, post } = client(sandbox)
  const prefix = address.slice(0, address.indexOf('1'))
  const state = async (): Promise<{ readonly accountNumber: bigint; readonly sequence: number }> => {
    const { account } = await json(`${base}/cosmos/auth/v1beta1/accounts/${address}`)
    const { account_number, sequence } = account.base_vesting_account?.base_account ?? account
    return { accountNumber: BigInt(account_number), sequence: Number(sequence) }
  }
  const sign = async (messages: readonly EncodeObject[], changes: CosmosChanges = {}): Promise<Uint8Array> => {
    const { fee = { amount: [{ denom: 'uatom', amount: '1000' }], gas: '200000' }, memo = '', timeoutHeight } = changes
    const signer = { chainId, ...(await state()), ...changes }
    const wallet = await DirectSecp256k1Wallet.fromKey(hex.decode(changes.privateKey ?? privateKey), prefix)
    const [own] = await wallet.getAccounts()
    const signing = await SigningStargateClient.offline(wallet, { registry })
    return TxRaw.encode(await signing.sign(own?.address ?? '', messages, fee, memo, signer, timeoutHeight)).finish()
  }
  const broadcast = async (bytes: Uint8Array): Promise<Json> => {
    const body = { tx_bytes: base64.encode(bytes), mode: 'BROADCAST_MODE_SYNC' }
    return (await (await post(`${base}/cosmos/tx/v1beta1/txs`, body)).json()).tx_response
  }
  const send = (to: string, denom: string, amount: string): EncodeObject => ({
    typeUrl: '/cosmos.bank.v1beta1.MsgSend',
    value: { fromAddress: address, toAddress: to, amount: [{ denom, amount }] },
  })
  return { base, json, get, post, state, sign, broadcast, send }
}
