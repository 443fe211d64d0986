import { Inputs, Transaction, type TransactionObjectArgument } from '@mysten/sui/transactions'
import type { Coin } from './gateway/gateway.ts'

/** Only this file loads the transaction library; the build imports it on first use. */

export interface TransferParts {
  readonly sender: string
  readonly to: string
  readonly amount: bigint
  /** Objects of the coin sold; absent for SUI, which is split off the gas coins. */
  readonly coins?: readonly [Coin, ...Coin[]]
  readonly gas: readonly Coin[]
  readonly gasPrice: bigint
  readonly gasBudget: bigint
}

/** Encodes a transaction that splits off the amount and transfers it, BCS in base64. It needs no network. */
export const encodeTransaction = async (payment: TransferParts): Promise<string> => {
  const { sender, to, amount, coins, gas, gasPrice, gasBudget } = payment
  const transaction = new Transaction()
  transaction.setSender(sender)
  transaction.setGasPrice(gasPrice)
  transaction.setGasBudget(gasBudget)
  transaction.setGasPayment(gas.map(toReference))
  let source: TransactionObjectArgument = transaction.gas
  if (coins) {
    const [first, ...rest] = coins
    const object = (coin: Coin): TransactionObjectArgument => transaction.object(Inputs.ObjectRef(toReference(coin)))
    source = object(first)
    if (rest.length > 0) transaction.mergeCoins(source, rest.map(object))
  }
  const [part] = transaction.splitCoins(source, [amount])
  transaction.transferObjects([part], to)
  return Buffer.from(await transaction.build()).toString('base64')
}

const toReference = ({ objectId, version, digest }: Coin): { objectId: string; version: string; digest: string } => ({
  objectId,
  version,
  digest,
})
