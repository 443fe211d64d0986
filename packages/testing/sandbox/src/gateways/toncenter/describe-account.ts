import type { Address } from '@ton/core'
import type { TonAccount } from '../../ledgers/ton/ton-account.ts'
import type { TonLedger } from '../../ledgers/ton/ton-ledger.ts'
import { readWallet } from '../../ledgers/ton/wallet-contract.ts'
import { base64Hash } from './values.ts'

/** A block of the masterchain in version 2. */
export const describeBlock = (ledger: TonLedger, seqno: number = ledger.height()): object => ({
  '@type': 'ton.blockIdExt',
  workchain: -1,
  shard: '-9223372036854775808',
  seqno,
  root_hash: blockHash('root', seqno),
  file_hash: blockHash('file', seqno),
})

const blockHash = (kind: string, seqno: number): string =>
  Buffer.from(`${kind}/${seqno}`.padEnd(32, ' ')).toString('base64')

const stateOf = (account: TonAccount | undefined): string => (account?.code ? 'active' : 'uninitialized')

const lastOf = (account: TonAccount | undefined): object => ({
  '@type': 'internal.transactionId',
  lt: String(account?.last.lt ?? 0n),
  hash: base64Hash(account?.last.hash ?? 0n),
})

const versionNames = { v4r2: 'wallet v4 r2', v5r1: 'wallet v5 r1' } as const

/** `getAddressInformation`. */
export const describeAddress = (ledger: TonLedger, address: Address): object => {
  const account = ledger.account(address)
  return {
    '@type': 'raw.fullAccountState',
    balance: String(account?.balance ?? 0n),
    extra_currencies: [],
    code: account?.code?.toBoc().toString('base64') ?? '',
    data: account?.data?.toBoc().toString('base64') ?? '',
    last_transaction_id: lastOf(account),
    block_id: describeBlock(ledger),
    frozen_hash: '',
    sync_utime: Math.floor(ledger.cadence.timeOf(ledger.height()) / 1_000),
    '@extra': extra(ledger),
    state: stateOf(account),
  }
}

/** `getWalletInformation`: the fields of a wallet are present once it is deployed. */
export const describeWallet = (ledger: TonLedger, address: Address): object => {
  const account = ledger.account(address)
  const wallet = account?.code && account.data && readWallet(account.code, account.data)
  return {
    wallet: wallet !== undefined,
    balance: String(account?.balance ?? 0n),
    account_state: stateOf(account),
    ...(wallet && { wallet_type: versionNames[wallet.version], seqno: wallet.seqno }),
    last_transaction_id: lastOf(account),
    ...(wallet && { wallet_id: wallet.walletId }),
  }
}

/** The trace of a request that version 2 adds to its results. */
export const extra = (ledger: TonLedger): string => `${ledger.cadence.timeOf(ledger.height()) / 1_000}:0:0.1`
