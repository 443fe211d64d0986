import { bech32m } from '@scure/base'
import { decodeEventLog } from 'viem'
import type { Ledger, LedgerTransaction } from '../../../ledgers/ledger.ts'
import { XRD } from '../../../ledgers/radix/radix-address.ts'
import { type Asset, assetName, parseAsset } from '../asset.ts'
import { type Protocol, profileOf, unitDecimals } from '../protocol.ts'
import { routerAbi } from '../router-contract.ts'
import type { ThorchainState } from '../state.ts'

/** A deposit to the vault, in node units. */
export interface Deposit {
  readonly id: string
  readonly asset: Asset
  readonly amount: bigint
  readonly from: string
  readonly to: string
  readonly memo: string
  readonly gas: bigint
}

/** A deposit as its transaction shows it, in base units of its chain. */
interface Seen {
  readonly asset: Asset
  readonly amount: bigint
  readonly memo: string
  /** The depositor, where another account sent the transaction. */
  readonly from?: string
}

const MAX_MEMO = 250
const DEPOSIT_TOPIC = '0xef519b7eb82aaf6ac376a6df2d793843ebfd593de5f1a0601d3cc6ab49ebb395'
const ZERO = `0x${'0'.repeat(40)}`

/**
 * Converts base units of a chain to node units, rounded down. Node units have eight decimals, except for the network's
 * own coins.
 */
export const toNodeUnits = (amount: bigint, decimals: number, unit = 8): bigint =>
  decimals > unit ? amount / 10n ** BigInt(decimals - unit) : amount * 10n ** BigInt(unit - decimals)

/** Converts node units to base units of a chain, rounded down. */
export const fromNodeUnits = (amount: bigint, decimals: number, unit = 8): bigint =>
  decimals > unit ? amount * 10n ** BigInt(decimals - unit) : amount / 10n ** BigInt(unit - decimals)

const SOLANA_SIGNATURE = /^[1-9A-HJ-NP-Za-km-z]{86,88}$/

/** A hash as THORNode prints it: hexadecimal, also of a Radix intent. */
export const nodeHash = (hash: string): string => {
  if (SOLANA_SIGNATURE.test(hash)) return hash
  const bare = hash.startsWith('txid_rdx1') ? intentHash(hash) : hash.replace(/^0x/, '')
  return bare.toUpperCase()
}

const intentHash = (text: string): string =>
  Buffer.from(bech32m.fromWords(bech32m.decode(text as `txid_rdx1${string}`).words)).toString('hex')

const gasAsset = (protocol: Protocol, chain: string): Asset =>
  chain === protocol.coin.chain ? protocol.coin : parseAsset(protocol, profileOf(protocol, chain)?.gasAsset ?? '')

const fromRouter = (state: ThorchainState, transaction: LedgerTransaction, vault: string) => {
  const router = profileOf(state.protocol, transaction.chain)?.router?.toLowerCase()
  const log = transaction.logs.find(({ address, topics }) => address === router && topics[0] === DEPOSIT_TOPIC)
  if (!log) return undefined
  const { args } = decodeEventLog({
    abi: routerAbi,
    eventName: 'Deposit',
    data: log.data,
    topics: [...log.topics] as never,
  })
  if (args.to.toLowerCase() !== vault) return undefined
  const token = args.asset.toLowerCase()
  const pool = state.pools
    .all()
    .find(({ identity }) => identity.chain === transaction.chain && state.vault.ledgerAsset(identity) === token)
  const asset = token === ZERO ? gasAsset(state.protocol, transaction.chain) : pool?.identity
  return asset && { asset, amount: args.amount, memo: args.memo }
}

/** A deposit that a component of Radix reports. Source: mayanode 1.124, which scans for this event of the router. */
const fromComponent = (state: ThorchainState, { chain, events = [] }: LedgerTransaction, vault: string) => {
  const router = profileOf(state.protocol, chain)?.router
  const event = events.find(({ emitter, name }) => emitter === router && name === 'MayaRouterDepositEvent')
  const { sender, vault_address, resource_address, amount, memo } = Object.fromEntries(
    (event?.fields ?? []).map(({ name, value }) => [name, value]),
  )
  if (vault_address !== vault || resource_address !== XRD) return undefined
  return {
    asset: gasAsset(state.protocol, chain),
    amount: BigInt(amount ?? 0),
    memo: String(memo),
    from: String(sender),
  }
}

const seenIn = (state: ThorchainState, transaction: LedgerTransaction, vault: string): Seen | undefined => {
  if (profileOf(state.protocol, transaction.chain)?.routerOnly) return fromComponent(state, transaction, vault)
  return fromRouter(state, transaction, vault) ?? plain(state, transaction, vault)
}

const plain = (state: ThorchainState, transaction: LedgerTransaction, vault: string) => {
  const deposits = transaction.transfers.filter(
    ({ to, from }) => to.toLowerCase() === vault.toLowerCase() && from.toLowerCase() !== vault.toLowerCase(),
  )
  const name = deposits[0]?.asset
  if (name === undefined) return undefined
  // A token sent directly to an EVM vault is not seen; only the router reports tokens.
  if (name !== 'native' && profileOf(state.protocol, transaction.chain)?.router) return undefined
  const listed = state.pools
    .all()
    .find(({ identity }) => identity.chain === transaction.chain && state.vault.ledgerAsset(identity) === name)
  const asset = name === 'native' ? gasAsset(state.protocol, transaction.chain) : listed?.identity
  const amount = deposits
    .filter((transfer) => transfer.asset === name)
    .reduce((sum, transfer) => sum + transfer.amount, 0n)
  return asset && { asset, amount, memo: transaction.memo ?? '' }
}

/** The deposit a transaction makes; undefined when the network would not see one. */
export const readDeposit = (
  state: ThorchainState,
  ledger: Ledger,
  transaction: LedgerTransaction,
): Deposit | undefined => {
  const vault = state.vault.address(transaction.chain)
  if (transaction.failed || transaction.from.toLowerCase() === vault.toLowerCase()) return undefined
  if (state.protocol.refuses(transaction.chain, transaction.from)) return undefined
  const seen = seenIn(state, transaction, vault)
  if (!seen || Buffer.byteLength(seen.memo) > MAX_MEMO) return undefined
  const amount = toNodeUnits(seen.amount, state.vault.decimals(seen.asset), unitDecimals(state.protocol, seen.asset))
  const dust = profileOf(state.protocol, transaction.chain)?.dust ?? 0n
  if (
    amount === 0n ||
    (assetName(seen.asset) === profileOf(state.protocol, transaction.chain)?.gasAsset && amount < dust)
  )
    return undefined
  return {
    id: nodeHash(transaction.hash),
    asset: seen.asset,
    amount,
    from: seen.from ?? transaction.from,
    to: vault,
    memo: seen.memo,
    gas: toNodeUnits(transaction.fee, ledger.decimals),
  }
}
