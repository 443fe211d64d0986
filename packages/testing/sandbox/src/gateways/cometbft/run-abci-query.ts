import { lastBytes, type ProtobufField, readFields, textOf, writeFields } from '../../codec/protobuf.ts'
import type { CosmosLedger } from '../../ledgers/cosmos/cosmos-ledger.ts'
import { type Coin, writeCoin } from '../../ledgers/cosmos/cosmos-message.ts'
import { readTransaction } from '../../ledgers/cosmos/cosmos-transaction.ts'
import { gasOf } from '../../ledgers/cosmos/execute-messages.ts'
import { SdkError } from '../../ledgers/cosmos/sdk-error.ts'
import { encodeAccount } from './encode-account.ts'

/** Answers one gRPC method of the application, protobuf in and out. Throws an `SdkError`. */
type AbciQuery = (request: readonly ProtobufField[], ledger: CosmosLedger) => Uint8Array

/** Registered errors that statuses of gRPC become. */
const KEY_NOT_FOUND = 22
const INVALID_REQUEST = 18
const UNKNOWN_REQUEST = 6

const addressOf = (request: readonly ProtobufField[], ledger: CosmosLedger): string => {
  const address = textOf(request, 1)
  if (ledger.isAddress(address)) return address
  const why = `decoding bech32 failed: invalid address ${address}`
  throw new SdkError(INVALID_REQUEST, `rpc error: code = InvalidArgument desc = ${why}: invalid request`)
}

const account: AbciQuery = (request, ledger) => {
  const address = addressOf(request, ledger)
  const found = ledger.accounts.account(address)
  if (found) return writeFields([1, encodeAccount(found)])
  const why = `account ${address} not found`
  throw new SdkError(KEY_NOT_FOUND, `rpc error: code = NotFound desc = ${why}: key not found`)
}

const balance: AbciQuery = (request, ledger) => {
  const [address, denom] = [addressOf(request, ledger), textOf(request, 2)]
  return writeFields([1, writeCoin({ denom, amount: ledger.accounts.balance(address, denom) })])
}

const coinList = (coins: readonly Coin[]): Uint8Array =>
  writeFields(...coins.map((coin) => [1, writeCoin(coin)] as const), [2, writeFields([2, BigInt(coins.length)])])

const allBalances: AbciQuery = (request, ledger) => coinList(ledger.accounts.balances(addressOf(request, ledger)))

const spendableBalances: AbciQuery = (request, ledger) => {
  const address = addressOf(request, ledger)
  const coins = ledger.accounts.balances(address)
  return coinList(coins.map(({ denom }) => ({ denom, amount: ledger.accounts.spendable(address, denom) })))
}

const simulate: AbciQuery = (request, ledger) => {
  const transaction = readTransaction(ledger.parameters, lastBytes(request, 2))
  return writeFields([1, writeFields([2, gasOf(transaction)])], [2, new Uint8Array()])
}

const queries: ReadonlyMap<string, AbciQuery> = new Map([
  ['/cosmos.auth.v1beta1.Query/Account', account],
  ['/cosmos.bank.v1beta1.Query/Balance', balance],
  ['/cosmos.bank.v1beta1.Query/AllBalances', allBalances],
  ['/cosmos.bank.v1beta1.Query/SpendableBalances', spendableBalances],
  ['/cosmos.tx.v1beta1.Service/Simulate', simulate],
])

/** Answers `abci_query` by the path of its method. Throws an `SdkError`. */
export const runAbciQuery = (path: string, data: Uint8Array, ledger: CosmosLedger): Uint8Array => {
  const query = queries.get(path)
  if (!query) throw new SdkError(UNKNOWN_REQUEST, 'unknown query path: unknown request')
  return query(readFields(data), ledger)
}
