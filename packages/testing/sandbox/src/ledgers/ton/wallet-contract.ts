import { type Address, beginCell, type Cell, contractAddress } from '@ton/core'
import { type WalletVersion, walletCode } from './wallet-code.ts'

/** The stored data of a wallet contract. */
export interface WalletData {
  readonly version: WalletVersion
  readonly seqno: number
  readonly walletId: number
  /** 32 bytes. */
  readonly publicKey: Uint8Array
}

/** Wallet ids of the first wallet of a key on the main network: `698983191` and its network id -239 (flipped bits). */
const WALLET_IDS: Readonly<Record<WalletVersion, number>> = { v4r2: 698_983_191, v5r1: 2_147_483_409 }

const versions = Object.keys(walletCode) as readonly WalletVersion[]

/** Code, data and address of the first wallet of a public key. */
export const walletOf = (
  version: WalletVersion,
  publicKey: Uint8Array,
): { readonly init: { readonly code: Cell; readonly data: Cell }; readonly address: Address } => {
  const data = storeWallet({ version, seqno: 0, walletId: WALLET_IDS[version], publicKey })
  const init = { code: walletCode[version], data }
  return { init, address: contractAddress(0, init) }
}

/** Serializes the data of a wallet without plugins or extensions. */
export const storeWallet = ({ version, seqno, walletId, publicKey }: WalletData): Cell => {
  const head = version === 'v5r1' ? beginCell().storeBit(true) : beginCell()
  return head.storeUint(seqno, 32).storeUint(walletId, 32).storeBuffer(Buffer.from(publicKey)).storeBit(false).endCell()
}

/** Reads the data of a wallet; `undefined` for any other contract. */
export const readWallet = (code: Cell, data: Cell): WalletData | undefined => {
  const version = versions.find((one) => walletCode[one].equals(code))
  if (!version) return undefined
  const slice = data.beginParse()
  if (version === 'v5r1') slice.loadBit()
  return { version, seqno: slice.loadUint(32), walletId: slice.loadUint(32), publicKey: slice.loadBuffer(32) }
}
