import { concatBytes } from '@noble/hashes/utils.js'
import { compact, ScaleReader, text, u32, u128 } from '../../codec/scale.ts'
import { accountKey, assetKey, assetMetadataKey, holdingKey, itemKey } from './storage-keys.ts'
import { type SubstrateAsset, substrateAssets } from './substrate-asset.ts'
import { substrateChain } from './substrate-chain.ts'
import { VersionedStorage } from './versioned-storage.ts'

/** An account of `System`; amounts in planck. */
export interface AccountInfo {
  nonce: number
  consumers: number
  providers: number
  sufficients: number
  free: bigint
  reserved: bigint
  frozen: bigint
}

/** Properties of an asset that a transfer reads or changes. */
export interface AssetDetails {
  supply: bigint
  readonly minBalance: bigint
  readonly sufficient: boolean
  accounts: number
  sufficients: number
  /** 0 live, 1 frozen, 2 being destroyed. */
  readonly status: number
}

/** An account's holding of an asset. */
export interface Holding {
  readonly balance: bigint
  /** 0 liquid, 1 frozen, 2 blocked. */
  readonly status: number
  /** The reason for which the account may exist: 0 it consumes an account of `System`, 1 the asset suffices. */
  readonly reason: number
}

/** Accounts of the new logic of balances. */
const NEW_LOGIC = 1n << 127n

/** 1 as a fixed-point number with 18 digits. */
export const ONE: bigint = 10n ** 18n

/** The fee multiplier of a chain whose blocks are far from full: the least that Polkadot allows. */
export const FEE_MULTIPLIER: bigint = ONE / 10n

const ROLES = new Uint8Array(4 * 32)

/** Storage of Asset Hub's runtime in its own encoding. Writes go to the block that is being made. */
export class SubstrateState {
  readonly storage: VersionedStorage = new VersionedStorage()
  /** Height of the block that writes go to. */
  #height: () => number

  constructor(height: () => number) {
    this.#height = height
    const { specVersion, parachain } = substrateChain
    const upgrade = concatBytes(compact(specVersion), text('statemint'))
    this.storage.write(0, itemKey('System', 'LastRuntimeUpgrade'), upgrade)
    this.storage.write(0, itemKey('ParachainInfo', 'ParachainId'), u32(parachain))
    this.storage.write(0, itemKey('TransactionPayment', 'NextFeeMultiplier'), u128(FEE_MULTIPLIER))
    this.storage.write(0, itemKey('Balances', 'TotalIssuance'), u128(0n))
    for (const asset of substrateAssets) this.#create(asset)
  }

  #create({ id, name, symbol, decimals, minBalance, sufficient }: SubstrateAsset): void {
    this.setAsset(id, { supply: 0n, minBalance, sufficient, accounts: 0, sufficients: 0, status: 0 }, 0)
    const metadata = concatBytes(u128(0n), text(name), text(symbol), Uint8Array.of(decimals, 0))
    this.storage.write(0, assetMetadataKey(id), metadata)
  }

  account(account: Uint8Array, height?: number): AccountInfo | undefined {
    const stored = this.storage.read(accountKey(account), height)
    if (!stored) return undefined
    const reader = new ScaleReader(stored)
    const [nonce, consumers, providers, sufficients] = [reader.int(4), reader.int(4), reader.int(4), reader.int(4)]
    return {
      nonce,
      consumers,
      providers,
      sufficients,
      free: reader.big(16),
      reserved: reader.big(16),
      frozen: reader.big(16),
    }
  }

  /** Stores an account, or removes one that nothing holds alive any more. */
  setAccount(account: Uint8Array, info: AccountInfo, height: number = this.#height()): void {
    const { nonce, consumers, providers, sufficients, free, reserved, frozen } = info
    const gone = providers === 0 && sufficients === 0
    const counters = [nonce, consumers, providers, sufficients].map((count) => u32(count))
    const amounts = [free, reserved, frozen, NEW_LOGIC].map(u128)
    this.storage.write(height, accountKey(account), gone ? undefined : concatBytes(...counters, ...amounts))
  }

  asset(id: number): AssetDetails | undefined {
    const stored = this.storage.read(assetKey(id))
    if (!stored) return undefined
    const reader = new ScaleReader(stored.slice(ROLES.length))
    const supply = reader.big(16)
    reader.big(16) // deposit
    const [minBalance, sufficient, accounts, sufficients] = [
      reader.big(16),
      reader.byte() === 1,
      reader.int(4),
      reader.int(4),
    ]
    reader.int(4) // approvals
    return { supply, minBalance, sufficient, accounts, sufficients, status: reader.byte() }
  }

  setAsset(id: number, details: AssetDetails, height: number = this.#height()): void {
    const { supply, minBalance, sufficient, accounts, sufficients, status } = details
    const amounts = [supply, 0n, minBalance].map(u128)
    const counters = [u32(accounts), u32(sufficients), u32(0)]
    const flags = [Uint8Array.of(sufficient ? 1 : 0), ...counters, Uint8Array.of(status)]
    this.storage.write(height, assetKey(id), concatBytes(ROLES, ...amounts, ...flags))
  }

  holding(id: number, account: Uint8Array): Holding | undefined {
    const stored = this.storage.read(holdingKey(id, account))
    if (!stored) return undefined
    const reader = new ScaleReader(stored)
    return { balance: reader.big(16), status: reader.byte(), reason: reader.byte() }
  }

  setHolding(id: number, account: Uint8Array, holding: Holding | undefined, height: number = this.#height()): void {
    const value = holding && concatBytes(u128(holding.balance), Uint8Array.of(holding.status, holding.reason))
    this.storage.write(height, holdingKey(id, account), value)
  }

  /** Changes the sum of all DOT. */
  issue(amount: bigint, height: number = this.#height()): void {
    const key = itemKey('Balances', 'TotalIssuance')
    const issued = new ScaleReader(this.storage.read(key) as Uint8Array).big(16)
    this.storage.write(height, key, u128(issued + amount))
  }
}

/** An account that does not exist yet. */
export const newAccount = (): AccountInfo => ({
  nonce: 0,
  consumers: 0,
  providers: 0,
  sufficients: 0,
  free: 0n,
  reserved: 0n,
  frozen: 0n,
})
