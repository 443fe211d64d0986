import type { Parameters } from './parameters.ts'
import { type Library, type TransactionRequest, writeTransaction } from './write-transaction.ts'

/** The library reserves the minimum of a base address for the change, whatever the sender's address is. Measured with 15.0.3. */
export const LARGEST_ADDRESS: Uint8Array = Uint8Array.from({ length: 57 }, (_, place) => (place === 0 ? 1 : 0))

/** Corrections of the first guess: the fee changes with the size of the change, and coins may be added. */
const MOST_WRITES = 10

/**
 * Finds the largest amount that the coins can pay and leave a change for, lovelace; `undefined` where they cannot. Writes a transaction
 * with much change and takes what the change may lose, because only the library knows the fee and the least change with the tokens of
 * the coins it selects.
 *
 * @param request - with an amount that leaves more change than any output must hold
 */
export const findMostSell = (
  library: Library,
  request: TransactionRequest,
  parameters: Parameters,
): bigint | undefined => {
  const cost = library.DataCost.new_coins_per_byte(library.BigNum.from_str(parameters.coinsPerByte.toString()))
  let most: bigint | undefined
  let next = request.amount
  for (let writes = 0; writes < MOST_WRITES; writes += 1) {
    let hex: string
    try {
      hex = writeTransaction(library, { ...request, amount: next }, parameters).hex
    } catch {
      return most
    }
    most = next
    const outputs = library.Transaction.from_hex(hex).body().outputs()
    if (outputs.len() < 2) return most
    const value = outputs.get(1).amount()
    const reserved = library.TransactionOutput.new(library.Address.from_bytes(LARGEST_ADDRESS), value)
    const spare = BigInt(value.coin().to_str()) - BigInt(library.min_ada_for_output(reserved, cost).to_str())
    // One lovelace more may take one coin more, and then far more passes.
    next += spare > 0n ? spare : 1n
  }
  return most
}
