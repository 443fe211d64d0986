import type { AccountStore } from './account-store.ts'
import type { CosmosChain } from './cosmos-chain.ts'
import type { CosmosTransaction } from './cosmos-transaction.ts'
import { refuseWith } from './sdk-error.ts'

/** Gas of a transaction with one transfer besides its size, as on the main networks. */
const TRANSFER_GAS = 65_000n
const GAS_PER_BYTE = 10n

/** Gas that a transaction uses. */
export const gasOf = ({ bytes, messages }: CosmosTransaction): bigint =>
  BigInt(bytes.length) * GAS_PER_BYTE + BigInt(messages.length) * TRANSFER_GAS

/** State that messages act on. */
export interface MessageContext {
  readonly accounts: AccountStore
  readonly parameters: CosmosChain
  readonly depositAddress?: string
}

/** Moves the coins of all messages or of none; returns the gas used. Throws an `SdkError`. */
export const executeMessages = (
  { accounts, parameters, depositAddress = '' }: MessageContext,
  transaction: CosmosTransaction,
): bigint => {
  const used = gasOf(transaction)
  if (!parameters.own && used > transaction.gasLimit)
    refuseWith('outOfGas', `out of gas in location: WritePerByte; gasWanted: ${transaction.gasLimit}, gasUsed: ${used}`)
  const moves = transaction.messages.flatMap(({ signer, to = depositAddress, coins }) =>
    coins.map((coin) => ({ signer, to, coin })),
  )
  const done: typeof moves = []
  try {
    for (const move of moves) {
      accounts.take(move.signer, move.coin)
      accounts.add(move.to, move.coin)
      done.push(move)
    }
  } catch (error) {
    for (const { signer, to, coin } of done.reverse()) {
      accounts.take(to, coin)
      accounts.add(signer, coin)
    }
    throw error
  }
  return used
}
