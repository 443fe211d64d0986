import { hex } from '@scure/base'
import type { Utxo } from './gateway.ts'
import type { Parameters } from './parameters.ts'

/** The library of Cardano transactions, once it is loaded. */
export type Library = typeof import('@emurgo/cardano-serialization-lib-nodejs')

/** The parts of a transaction. Addresses as bytes. */
export interface TransactionRequest {
  readonly sender: Uint8Array
  readonly recipient: Uint8Array
  /** Lovelace. */
  readonly amount: bigint
  readonly utxos: readonly Utxo[]
  /** First slot in which the transaction is invalid. */
  readonly ttl: bigint
  readonly maxTransactionBytes: number
  /** Size of the value of one output. */
  readonly maxValueBytes: number
}

/** An unsigned transaction in hexadecimal, and its fee in lovelace. */
export interface WrittenTransaction {
  readonly hex: string
  readonly fee: bigint
}

/** Returns the minimum lovelace of an output to this address. */
export const computeMinimumOutput = (library: Library, recipient: Uint8Array, { coinsPerByte }: Parameters): bigint =>
  BigInt(
    library
      .min_ada_for_output(
        createOutput(library, recipient, 1_000_000n),
        library.DataCost.new_coins_per_byte(toBigNum(library, coinsPerByte)),
      )
      .to_str(),
  )

/**
 * Selects coins, largest first, and writes the transaction: the payment first, then the change with every token of the
 * spent coins. A rest below the minimum output never becomes fee.
 *
 * Throws the error of the library when the coins do not cover payment, fee and change.
 */
export const writeTransaction = (
  library: Library,
  request: TransactionRequest,
  parameters: Parameters,
): WrittenTransaction => {
  const { feePerByte, feeFixed, coinsPerByte } = parameters
  const config = library.TransactionBuilderConfigBuilder.new()
    .fee_algo(library.LinearFee.new(toBigNum(library, feePerByte), toBigNum(library, feeFixed)))
    .coins_per_utxo_byte(toBigNum(library, coinsPerByte))
    .pool_deposit(toBigNum(library, 500_000_000))
    .key_deposit(toBigNum(library, 2_000_000))
    .max_value_size(request.maxValueBytes)
    .max_tx_size(request.maxTransactionBytes)
    .do_not_burn_extra_change(true)
    .build()
  const builder = library.TransactionBuilder.new(config)
  builder.add_output(createOutput(library, request.recipient, request.amount))
  builder.set_ttl_bignum(toBigNum(library, request.ttl))
  const sender = library.Address.from_bytes(request.sender)
  const change = library.ChangeConfig.new(sender)
  const strategy = library.CoinSelectionStrategyCIP2.LargestFirstMultiAsset

  const coins = library.TransactionUnspentOutputs.new()
  for (const { txid, index, lovelace, tokens } of request.utxos) {
    const value = library.Value.new(toBigNum(library, lovelace))
    if (tokens.length > 0) {
      const assets = library.MultiAsset.new()
      for (const { policy, name, amount } of tokens) {
        const label = library.AssetName.new(hex.decode(name))
        assets.set_asset(library.ScriptHash.from_hex(policy), label, toBigNum(library, amount))
      }
      value.set_multiasset(assets)
    }
    const input = library.TransactionInput.new(library.TransactionHash.from_hex(txid), index)
    const output = library.TransactionOutput.new(sender, value)
    coins.add(library.TransactionUnspentOutput.new(input, output))
  }
  builder.add_inputs_from_and_change(coins, strategy, change)
  const transaction = builder.build_tx()
  return { hex: hex.encode(transaction.to_bytes()), fee: BigInt(transaction.body().fee().to_str()) }
}

const createOutput = (library: Library, address: Uint8Array, lovelace: bigint) =>
  library.TransactionOutput.new(library.Address.from_bytes(address), library.Value.new(toBigNum(library, lovelace)))

const toBigNum = (library: Library, value: bigint | number) => library.BigNum.from_str(value.toString())
