import { rentExemptMinimum } from '../../ledgers/solana/account-store.ts'
import type { SolanaLedger } from '../../ledgers/solana/solana-ledger.ts'
import { readTokenAccount } from '../../ledgers/solana/token-account.ts'
import type { RpcMethod } from '../json-rpc.ts'
import { decimalsOf, describeAccount, describeAmount } from './describe-account.ts'
import { describeStatus, describeTransaction } from './describe-transaction.ts'
import { findTokenAccounts } from './find-token-accounts.ts'
import { addressOf, bytesOf, configOf, invalid } from './parameters.ts'
import { simulate } from './simulate.ts'

type Method = RpcMethod<SolanaLedger>

/** Hash of the first block of the main network. */
const GENESIS_HASH = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/** Slots without a block since genesis, about as many as on the main network. */
const EMPTY_SLOTS = 21_800_000
/** Slots until a block is final. */
const FINAL_SLOTS = 32
const MAX_ACCOUNTS = 100
/** Recent prices of a compute unit, millionths of a lamport. */
const RECENT_FEES = [0, 0, 5_000, 12_000, 20_000]

const blockHeight = (slot: number): number => slot - EMPTY_SLOTS

/** A result with the slot it applies to. */
const inContext = (ledger: SolanaLedger, value: unknown): object => ({
  context: { apiVersion: '2.3.7', slot: ledger.height() },
  value,
})

const multipleAccounts: Method = ([addresses, options], ledger) => {
  if (!Array.isArray(addresses)) return invalid('invalid type: expected a sequence')
  if (addresses.length > MAX_ACCOUNTS) return invalid(`Too many inputs provided; max ${MAX_ACCOUNTS}`)
  const { encoding = 'base64' } = configOf(options)
  const accounts = addresses.map((one) => describeAccount(ledger.accounts, addressOf(one, ledger), encoding))
  return inContext(ledger, accounts)
}

const latestBlockhash: Method = (_, ledger) => {
  const { blockhash, lastValidSlot } = ledger.latestBlockhash()
  return inContext(ledger, { blockhash, lastValidBlockHeight: blockHeight(lastValidSlot) })
}

const send: Method = ([transaction, options], ledger) => {
  const config = configOf(options)
  return ledger.submit(bytesOf(transaction, config), config.skipPreflight === true)
}

const statusOf = (ledger: SolanaLedger, signature: unknown): object | null => {
  const stored = typeof signature === 'string' ? ledger.stored(signature) : undefined
  if (!stored) return null
  const { slot } = stored
  if (slot === undefined) {
    return { slot: ledger.height() + 1, confirmations: 0, ...describeStatus(stored), confirmationStatus: 'processed' }
  }
  const depth = ledger.height() - slot
  const final = depth >= FINAL_SLOTS
  const confirmationStatus = final ? 'finalized' : 'confirmed'
  return { slot, confirmations: final ? null : depth, ...describeStatus(stored), confirmationStatus }
}

const tokenBalance: Method = ([address], ledger) => {
  const token = readTokenAccount(ledger.accounts.get(addressOf(address, ledger)))
  if (!token) return invalid('Invalid param: could not find account')
  return inContext(ledger, describeAmount(token.amount, decimalsOf(ledger.accounts, token.mint)))
}

/** Supported methods; any other method fails with -32601. The commitment makes no difference. */
export const methods: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['getHealth', () => 'ok'],
  ['getVersion', () => ({ 'solana-core': '2.3.7', 'feature-set': 0 })],
  ['getGenesisHash', () => GENESIS_HASH],
  ['getSlot', (_, ledger) => ledger.height()],
  ['getBlockTime', ([slot], ledger) => Math.floor(ledger.cadence.timeOf(Number(slot)) / 1000)],
  ['getBlockHeight', (_, ledger) => blockHeight(ledger.height())],
  ['getLatestBlockhash', latestBlockhash],
  ['isBlockhashValid', ([hash], ledger) => inContext(ledger, ledger.isBlockhashValid(String(hash)))],
  ['getBalance', ([who], ledger) => inContext(ledger, Number(ledger.balance(addressOf(who, ledger))))],
  [
    'getAccountInfo',
    ([who, options], ledger) =>
      inContext(ledger, describeAccount(ledger.accounts, addressOf(who, ledger), configOf(options).encoding)),
  ],
  ['getMultipleAccounts', multipleAccounts],
  ['getTokenAccountsByOwner', (parameters, ledger) => inContext(ledger, findTokenAccounts(parameters, ledger))],
  ['getTokenAccountBalance', tokenBalance],
  ['getMinimumBalanceForRentExemption', ([bytes]) => Number(rentExemptMinimum(Number(bytes ?? 0)))],
  [
    'getRecentPrioritizationFees',
    (_, ledger) =>
      RECENT_FEES.map((prioritizationFee, back) => ({
        slot: ledger.height() - RECENT_FEES.length + back,
        prioritizationFee,
      })),
  ],
  ['simulateTransaction', (parameters, ledger) => inContext(ledger, simulate(parameters, ledger))],
  ['sendTransaction', send],
  [
    'getSignatureStatuses',
    ([signatures], ledger) =>
      inContext(
        ledger,
        Array.isArray(signatures) ? signatures.map((one) => statusOf(ledger, one)) : invalid('expected a sequence'),
      ),
  ],
  [
    'getTransaction',
    ([signature, options], ledger) => describeTransaction(ledger, ledger.stored(String(signature)), configOf(options)),
  ],
])
