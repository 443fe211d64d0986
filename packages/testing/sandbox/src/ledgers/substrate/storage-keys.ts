import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { u32 } from '../../codec/scale.ts'

/** `twox_128` of the names of pallets and storage items. */
export const nameHashes = {
  System: '26aa394eea5630e07c48ae0c9558cef7',
  Account: 'b99d880ec681799c0cf30e8886371da9',
  Number: '02a5c1b19ab7a04f536c519aca4983ac',
  ParentHash: '8a42f33323cb5ced3b44dd825fda9fcc',
  Events: '80d41e5e16056765bc8461851072c9d7',
  EventCount: '0a98fdbe9ce6c55837576c60c7af3850',
  LastRuntimeUpgrade: 'f9cce9c888469bb1a0dceaa129672ef8',
  Timestamp: 'f0c365c3cf59d671eb72da0e7a4113c4',
  Now: '9f1f0515f462cdcf84e0f1d6045dfcbb',
  ParachainInfo: '0d715f2646c8f85767b5d2764bb27826',
  ParachainId: '04a74d81251e398fd8a0a4d55023bb3f',
  Balances: 'c2261276cc9d1f8598ea4b6a74b15c2f',
  TotalIssuance: '57c875e4cff74148e4628f264b974c80',
  TransactionPayment: '3f1467a096bcd71a5b6a0c8155e20810',
  NextFeeMultiplier: '3f2edf3bdf381debe331ab7446addfdc',
  Assets: '682a59d51ab9e48a8c8cc418ff9708d2',
  Asset: 'd34371a193a751eea5883e9553457b2e',
  Metadata: 'b5f3822e35ca2f31ce3526eab1363fd2',
} as const

type Name = keyof typeof nameHashes

/** A key behind its digest: `Blake2_128Concat`. */
const concat = (key: Uint8Array): string => bytesToHex(blake2b(key, { dkLen: 16 })) + bytesToHex(key)

/** Storage key of an item of a pallet, hexadecimal without `0x`. */
export const itemKey = (pallet: Name, item: Name, ...keys: readonly Uint8Array[]): string =>
  nameHashes[pallet] + nameHashes[item] + keys.map(concat).join('')

export const accountKey = (account: Uint8Array): string => itemKey('System', 'Account', account)
export const assetKey = (id: number): string => itemKey('Assets', 'Asset', u32(id))
export const assetMetadataKey = (id: number): string => itemKey('Assets', 'Metadata', u32(id))
export const holdingKey = (id: number, account: Uint8Array): string => itemKey('Assets', 'Account', u32(id), account)
