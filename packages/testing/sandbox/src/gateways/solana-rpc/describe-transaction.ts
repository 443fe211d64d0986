import { base58, base64 } from '@scure/base'
import type { SolanaLedger } from '../../ledgers/solana/solana-ledger.ts'
import type { Holding, SolanaTransaction } from '../../ledgers/solana/solana-transaction.ts'
import type { Message } from '../../ledgers/solana/wire-transaction.ts'
import { decimalsOf, describeAmount } from './describe-account.ts'
import { type Config, invalid } from './parameters.ts'

const tokenBalances = (ledger: SolanaLedger, holdings: readonly Holding[]): readonly object[] =>
  holdings.flatMap(({ token }, accountIndex) => {
    if (!token) return []
    const { mint, owner, program, amount } = token
    const uiTokenAmount = describeAmount(amount, decimalsOf(ledger.accounts, mint))
    return [{ accountIndex, mint, owner, programId: program, uiTokenAmount }]
  })

/** The transaction status in the two fields that carry it. */
export const describeStatus = ({ result }: SolanaTransaction): { readonly err: unknown; readonly status: object } => {
  const err = result.error ?? null
  return { err, status: err === null ? { Ok: null } : { Err: err } }
}

const describeMeta = (ledger: SolanaLedger, transaction: SolanaTransaction): object => {
  const { before, after, fee, loaded, result } = transaction
  return {
    ...describeStatus(transaction),
    fee: Number(fee),
    computeUnitsConsumed: result.unitsUsed,
    innerInstructions: [],
    loadedAddresses: loaded.loaded,
    logMessages: result.lines,
    preBalances: before.map(({ lamports }) => Number(lamports)),
    postBalances: after.map(({ lamports }) => Number(lamports)),
    preTokenBalances: tokenBalances(ledger, before),
    postTokenBalances: tokenBalances(ledger, after),
    rewards: [],
  }
}

const describeMessage = (message: Message): object => ({
  accountKeys: message.addresses,
  header: {
    numRequiredSignatures: message.requiredSignatures,
    numReadonlySignedAccounts: message.readonlySigned,
    numReadonlyUnsignedAccounts: message.readonlyUnsigned,
  },
  instructions: message.instructions.map(({ program, accounts, data }) => ({
    programIdIndex: program,
    accounts,
    data: base58.encode(data),
    stackHeight: 1,
  })),
  recentBlockhash: message.blockhash,
  ...(message.version === 0
    ? {
        addressTableLookups: message.lookups.map(({ table, writable, readonly }) => ({
          accountKey: table,
          writableIndexes: writable,
          readonlyIndexes: readonly,
        })),
      }
    : {}),
})

/** The `jsonParsed` message. Instructions carry raw data, a form every reader has to accept. */
const describeParsed = ({ wire, loaded }: SolanaTransaction): object => {
  const { addresses, blockhash } = wire.message
  return {
    accountKeys: loaded.accounts.map(({ address, signer, writable }, place) => ({
      pubkey: address,
      signer,
      writable,
      source: place < addresses.length ? 'transaction' : 'lookupTable',
    })),
    instructions: loaded.instructions.map(({ programAddress, accounts, data }) => ({
      programId: programAddress,
      accounts: accounts.map(({ address }) => address),
      data: base58.encode(data),
      stackHeight: 1,
    })),
    recentBlockhash: blockhash,
  }
}

const described = (transaction: SolanaTransaction, encoding: unknown): unknown => {
  const { wire } = transaction
  const signatures = wire.signatures.map((signature) => base58.encode(signature))
  if (encoding === 'base64') return [base64.encode(wire.bytes), 'base64']
  if (encoding === 'base58') return [base58.encode(wire.bytes), 'base58']
  if (encoding === 'json') return { signatures, message: describeMessage(wire.message) }
  if (encoding === 'jsonParsed') return { signatures, message: describeParsed(transaction) }
  return invalid(`unknown variant \`${String(encoding)}\`, expected one of json, jsonParsed, base58, base64`)
}

/** A transaction as `getTransaction` shows it; null until a block contains it. */
export const describeTransaction = (
  ledger: SolanaLedger,
  transaction: SolanaTransaction | undefined,
  { encoding = 'json', maxSupportedTransactionVersion: highest }: Config,
): object | null => {
  if (transaction?.slot === undefined) return null
  const { version } = transaction.wire.message
  if (version === 0 && highest === undefined) {
    return invalid('Transaction version (0) is not supported by the requesting client.')
  }
  const { slot } = transaction
  return {
    slot,
    blockTime: Math.floor(ledger.cadence.timeOf(slot) / 1_000),
    meta: describeMeta(ledger, transaction),
    transaction: described(transaction, encoding),
    ...(highest === undefined ? {} : { version }),
  }
}
