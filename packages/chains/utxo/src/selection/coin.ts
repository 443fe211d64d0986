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
