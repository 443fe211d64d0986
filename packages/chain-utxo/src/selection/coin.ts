import type { InputForm } from '../rules.ts'

/** An output that can be spent. */
export interface Coin {
  readonly txid: string
  readonly vout: number
  /** Base units. */
  readonly value: bigint
  readonly confirmed: boolean
  /** Canonical address of the owner. */
  readonly owner: string
  readonly form: InputForm
  /** The script that locks it. */
  readonly script: Uint8Array
}

/** Names a coin. */
export const outpoint = ({ txid, vout }: { readonly txid: string; readonly vout: number }): string => `${txid}:${vout}`

/** Confirmed before unconfirmed, then the biggest first, then by name, so that the same coins give the same transaction. */
export const byPreference = (left: Coin, right: Coin): number => {
  if (left.confirmed !== right.confirmed) return left.confirmed ? -1 : 1
  if (left.value !== right.value) return left.value > right.value ? -1 : 1
  return outpoint(left) < outpoint(right) ? -1 : 1
}
