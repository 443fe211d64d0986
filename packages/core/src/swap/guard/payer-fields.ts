import type { BuiltTransaction, DecodedDeposit } from '../../contract/chain.ts'
import type { Deposit } from '../../contract/deposit.ts'
import type { Field, Spell } from './mismatch.ts'

/**
 * Lists the payer and the network fee of a transaction: it must spend only funds of the sources, and pay no more than was
 * announced. What a lost change output would have returned shows here, as fee.
 */
export const listPayerFields = (
  { sources }: Deposit,
  { networkFee }: BuiltTransaction,
  { from = [], fee = 0n }: DecodedDeposit,
  spell: Spell,
): readonly Field[] => {
  const known = new Set(sources.map(spell))
  return [
    ['payer', undefined, from.find((payer) => !known.has(spell(payer)))],
    ['fee', fee > networkFee ? networkFee : fee, fee],
  ]
}
