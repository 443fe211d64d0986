import type { InputForm } from '../rules.ts'

/** A spendable output. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  /** Base units. */
  readonly value: bigint
  readonly confirmed: boolean
  /** Canonical address of the owner. */
  readonly owner: string
  readonly form: InputForm
  /** The output script. */
  readonly script: Uint8Array
}

/** Returns the id of a coin, `txid:vout`. */
export const formatOutpoint = ({ txid, vout }: { readonly txid: string; readonly vout: number }): string =>
  `${txid}:${vout}`

/** Total value of coins, base units. */
export const sumCoins = (coins: readonly Pick<Coin, 'value'>[]): bigint =>
  coins.reduce((sum, { value }) => sum + value, 0n)
