import type { ColumnType, Generated } from 'kysely'

/** The tables of both databases. Flags are 0 and 1: SQLite has no booleans. */
export interface Tables {
  readonly swaps: SwapsTable
  readonly swap_hashes: SwapHashesTable
  readonly api_keys: ApiKeysTable
  readonly key_changes: KeyChangesTable
  readonly retired_signing_keys: RetiredSigningKeysTable
  readonly store_checks: StoreChecksTable
  readonly answers: AnswersTable
}

/** Unix milliseconds. PostgreSQL returns 64-bit integers as text. */
type Milliseconds = ColumnType<number | string, number, number>

export interface SwapsTable {
  /** Order in which the swaps were saved. */
  readonly seq: Generated<number | string>
  readonly swap_id: string
  readonly route_id: string
  readonly quote_id: string
  readonly caller_id: string
  readonly privacy: number
  readonly chain_id: string
  readonly provider: string
  readonly sell_asset: string
  readonly buy_asset: string
  /** Base units as decimal digits: amounts are larger than any integer column. */
  readonly sell_amount: string
  readonly expected_buy_amount: string
  readonly source_address: string
  readonly destination_address: string
  readonly deposit_address: string | null
  /** `deposit_address` in the form core compares addresses in. */
  readonly deposit_address_key: string | null
  readonly deposit_channel_id: string | null
  readonly memo: string | null
  readonly slippage_bps: number | null
  /** JSON. */
  readonly state: string
  readonly created_at: Milliseconds
  readonly hash: string | null
  /** The second leg as JSON. */
  readonly second_leg: string | null
  /** Deposit address of the second leg in the form core compares addresses in. */
  readonly second_leg_address_key: string | null
  readonly second_leg_channel_id: string | null
  /** JSON. */
  readonly terms: string | null
  readonly version: number | null
  readonly seal: string | null
}

/** The swap each deposit transaction belongs to. */
export interface SwapHashesTable {
  readonly chain_id: string
  readonly hash_key: string
  readonly swap_id: string
}

export interface ApiKeysTable {
  /** SHA-256 of the key, hexadecimal. The key itself is not stored. */
  readonly digest: string
  readonly caller_id: string
  /** The `Caller` as JSON. */
  readonly caller: string
  readonly expires_at: ColumnType<number | string | null, number | null, number | null>
  readonly revoked_at: ColumnType<number | string | null, number | null, number | null>
  readonly created_at: Milliseconds
}

/** One row: the number of changes to keys. Every change counts first and so waits for the change before it. */
export interface KeyChangesTable {
  readonly id: number
  readonly count: number | string
}

/** Public halves of replaced signing keys, P-256, coordinates as base64url. */
export interface RetiredSigningKeysTable {
  readonly key_id: string
  readonly caller_id: string
  readonly x: string
  readonly y: string
  readonly expires_at: Milliseconds
}

/** Rows that are written and read back to find out whether the database can be written. */
export interface StoreChecksTable {
  readonly slot: number
  readonly value: string
}

/** Answers to requests with an idempotency key. */
export interface AnswersTable {
  readonly key: string
  readonly value: string
  readonly expires_at: Milliseconds
}
