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
  readonly swap_changes: SwapChangesTable
  readonly swap_states: SwapStatesTable
  readonly swap_change_count: SwapChangeCountTable
  readonly ledger: LedgerTable
  readonly webhook_endpoints: WebhookEndpointsTable
  readonly webhook_deliveries: WebhookDeliveriesTable
  readonly webhook_attempts: WebhookAttemptsTable
  readonly webhook_cursor: WebhookCursorTable
}

/** Unix milliseconds. PostgreSQL returns 64-bit integers as text. */
type Milliseconds = ColumnType<number | string, number, number>

type OptionalMilliseconds = ColumnType<number | string | null, number | null, number | null>

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

/** Every change of every swap. */
export interface SwapChangesTable {
  /** In the order of commits. */
  readonly id: number | string
  readonly swap_id: string
  readonly key_id: string
  readonly sequence: number
  /** ISO 8601. */
  readonly at: string
  readonly type: string
  readonly final: number
  /** The built transaction, the snapshot and the evidence, as JSON. */
  readonly body: string
  readonly version: number | null
  readonly seal: string | null
}

/** Where each swap stands after its last change. */
export interface SwapStatesTable {
  readonly swap_id: string
  /** Ids of its first and last change. */
  readonly first_id: number | string
  readonly last_id: number | string
  readonly key_id: string
  readonly provider: string
  readonly second_provider: string | null
  readonly chain_id: string
  readonly buy_chain_id: string
  readonly created_at: Milliseconds
  readonly status: string
  readonly overdue: number
  /** When it is looked at next; absent for a swap that is not followed. */
  readonly due_at: ColumnType<number | string | null, number | null, number | null>
}

/** One row: the id of the last change. Every change counts first and so waits for the commit of the change before it. */
export interface SwapChangeCountTable {
  readonly id: number
  readonly last: number | string
}

/** Promised and delivered amounts of swaps. Amounts are base units as digits, ratios millionths. */
export interface LedgerTable {
  readonly swap_id: string
  readonly provider: string
  readonly sell_asset: string
  readonly buy_asset: string
  readonly size_class: string
  /** Unix milliseconds. */
  readonly ended_at: number
  readonly outcome: string
  readonly expected: string
  readonly minimum: string
  readonly delivered: string | null
  readonly estimated_seconds: number | null
  readonly took_seconds: number | null
  readonly expected_ppm: number | null
  readonly minimum_ppm: number | null
  readonly time_ppm: number | null
}

/** Where the events of a caller's swaps are sent. Lists are JSON. */
export interface WebhookEndpointsTable {
  readonly id: string
  readonly caller_id: string
  readonly url: string
  readonly events: string
  readonly description: string | null
  readonly secrets: string
  readonly created_at: Milliseconds
  readonly updated_at: Milliseconds
  readonly failing_since: OptionalMilliseconds
  readonly disabled_at: OptionalMilliseconds
  readonly disabled_reason: string | null
}

/** Events on their way to endpoints, and those that ended. */
export interface WebhookDeliveriesTable {
  /** Order in which they were added. */
  readonly seq: Generated<number | string>
  readonly id: string
  readonly endpoint_id: string
  readonly swap_id: string
  readonly sequence: ColumnType<number | string, number, number>
  readonly type: string
  readonly payload: string
  readonly created_at: Milliseconds
  readonly state: string
  readonly attempts: number
  readonly next_at: Milliseconds
  readonly give_up_at: Milliseconds
  /** 0 for a redelivery, which waits for no other. */
  readonly ordered: number
  readonly ended_at: OptionalMilliseconds
}

export interface WebhookAttemptsTable {
  readonly delivery_id: string
  readonly number: number
  readonly at: Milliseconds
  readonly took_ms: Milliseconds
  readonly status: number | null
  readonly error: string | null
  readonly response: string | null
}

/** One row: up to which change of swaps deliveries have been made. */
export interface WebhookCursorTable {
  readonly id: number
  readonly value: string | null
}
