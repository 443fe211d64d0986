import { decodeEventLog } from 'viem'
import type { LedgerTransaction } from '../../../ledgers/ledger.ts'
import { addressOf } from '../../../ledgers/utxo/address.ts'
import { memoData } from '../../../ledgers/utxo/memo-script.ts'
import type { UtxoLedger } from '../../../ledgers/utxo/utxo-ledger.ts'
import { type FlipAsset, flipAssets } from '../assets.ts'
import { accountAddress } from '../broker-account.ts'
import { addressText } from '../codec/address-bytes.ts'
import { decodeParameters } from '../codec/cf-parameters.ts'
import { decodePayload } from '../codec/nulldata.ts'
import { decodeNote } from '../codec/tron-note.ts'
import { decodeSwap, solanaEndpoint } from '../solana-endpoint.ts'
import type { FlipState } from '../state.ts'
import { TRON_VAULT } from '../tron-vault.ts'
import { vaultAbi, vaultAddresses } from '../vault-contract.ts'
import type { SwapTerms } from './swap-record.ts'

/** A vault swap decoded from a transaction. */
export interface VaultSwap {
  readonly terms: SwapTerms
  readonly amount: bigint
}

const assetNamed = (internal: string): FlipAsset => flipAssets.find((one) => one.internal === internal) as FlipAsset

/**
 * Decodes a Bitcoin vault swap: vault output first, payload second, change third, which also receives refunds. Any
 * other payment to the vault is lost.
 */
export const readBitcoinVaultSwap = (
  state: FlipState,
  ledger: UtxoLedger,
  hash: string,
  brokerAccount: string,
): VaultSwap | undefined => {
  const [vault, data, change] = ledger.stored(hash)?.raw.outputs ?? []
  if (!vault || !data || !change || addressOf(ledger.parameters, vault.script) !== state.vault.bitcoin) return undefined
  const payload = memoData(data.script)
  const refundAddress = addressOf(ledger.parameters, change.script)
  if (!payload || refundAddress === undefined) return undefined
  try {
    const { minOutput, brokerBps, affiliates, ...said } = decodePayload(payload)
    const brokers = [
      { account: brokerAccount, bps: brokerBps },
      ...affiliates.map(({ bps }) => ({ account: brokerAccount, bps })),
    ]
    const minPrice = (minOutput << 128n) / vault.amount
    return { amount: vault.amount, terms: { ...said, from: assetNamed('Btc'), refundAddress, minPrice, brokers } }
  } catch {
    return undefined
  }
}

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'))

const termsWith = (from: FlipAsset, to: FlipAsset, destination: string, parameters: Uint8Array): SwapTerms => {
  const { broker, brokerBps, affiliates, ...said } = decodeParameters(from.chain, parameters)
  const account = accountAddress(broker)
  const brokers = [{ account, bps: brokerBps }, ...affiliates.map(({ bps }) => ({ account, bps }))]
  return { ...said, from, to, destination, brokers }
}

const termsOf = (from: FlipAsset, to: FlipAsset, target: Uint8Array, parameters: Uint8Array): SwapTerms => {
  return termsWith(from, to, addressText(to.chain, target), parameters)
}

/** Decodes a vault swap on an EVM chain from the vault's event. */
export const readEvmVaultSwap = (transaction: LedgerTransaction): VaultSwap | undefined => {
  const log = transaction.logs.find(({ address }) => address === vaultAddresses[transaction.chain])
  if (!log || transaction.failed) return undefined
  try {
    const { eventName, args } = decodeEventLog({ abi: vaultAbi, data: log.data, topics: [...log.topics] as never })
    const source = eventName === 'SwapToken' ? args.srcToken.toLowerCase() : 'native'
    const from = flipAssets.find((one) => one.chain.ledger === transaction.chain && one.ledgerAsset === source)
    const to = flipAssets.find((one) => one.id === args.dstToken && one.chain.id === args.dstChain)
    if (!from || !to) return undefined
    const terms = termsOf(from, to, bytesOf(args.dstAddress), bytesOf(args.cfParameters))
    return { amount: args.amount, terms }
  } catch {
    return undefined
  }
}

/** Decodes a vault swap on Solana from the swap endpoint's event. */
export const readSolanaVaultSwap = ({ logs, failed }: LedgerTransaction): VaultSwap | undefined => {
  const log = logs.find(({ address }) => address === solanaEndpoint.program)
  if (!log || failed) return undefined
  try {
    const { amount, chain, asset, destination, parameters } = decodeSwap(bytesOf(log.data))
    const to = flipAssets.find((one) => one.id === asset && one.chain.id === chain)
    return to && { amount, terms: termsOf(assetNamed('Sol'), to, destination, parameters) }
  } catch {
    return undefined
  }
}

/** Decodes a vault swap on TRON from the note of a transaction that pays the vault. */
export const readTronVaultSwap = (
  { transfers, failed }: LedgerTransaction,
  note: Uint8Array | undefined,
): VaultSwap | undefined => {
  const paid = transfers.find(({ to }) => to === TRON_VAULT)
  const from = flipAssets.find(({ chain, ledgerAsset }) => chain.ledger === 'TRON' && ledgerAsset === paid?.asset)
  if (!paid || !from || !note || failed) return undefined
  try {
    const { to, destination, parameters } = decodeNote(note)
    return { amount: paid.amount, terms: termsWith(from, to, destination, parameters) }
  } catch {
    return undefined
  }
}
