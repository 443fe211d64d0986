/** Subject of a check. */
export type CheckField =
  /** The chain the transaction is for. */
  | 'network'
  /** Provider and identifier of the route that was chosen. */
  | 'route'
  | 'sellAsset'
  | 'buyAsset'
  | 'sellAmount'
  /** The payer of the funds. */
  | 'source'
  /** The receiver of the output. */
  | 'destination'
  /** The least output. */
  | 'minimum'
  /** The receiver of a refund. */
  | 'refund'
  /** The deposit address, vault or contract that is paid. */
  | 'recipient'
  /** Everything else the transaction pays. */
  | 'outputs'
  | 'memo'
  /** Data of a contract call. */
  | 'call'
  /** Coins sent along with the sell of a token. */
  | 'value'
  | 'approval'
  /** The network fee. */
  | 'fee'
  /** Fees of the integrator. */
  | 'affiliate'
  | 'expiry'
  /** The transaction as a whole: readable, and a deposit. */
  | 'transaction'

/** One field as it should be and as it is. */
export interface Check {
  readonly field: CheckField
  /** `unverifiable`: nothing in the route, the response and the transaction can tell. */
  readonly ok: true | false | 'unverifiable'
  readonly expected: string
  readonly actual: string
  /** Names what was compared, or says why it cannot be. */
  readonly reason: string
}

/** The result of a verification. */
export interface Verification {
  /** Every check is `true`, or `unverifiable` and its field was accepted by the caller. */
  readonly ok: boolean
  /** Every check made; a field may have several. */
  readonly checks: readonly Check[]
}

/** Values that were compared, and what they are. */
export interface Compared {
  readonly expected: unknown
  readonly actual: unknown
  readonly reason: string
}

const createCheck = (ok: Check['ok'], field: CheckField, { expected, actual, reason }: Compared): Check => ({
  field,
  ok,
  expected: showValue(expected),
  actual: showValue(actual),
  reason,
})

const showValue = (value: unknown): string => (value === undefined ? 'none' : String(value).slice(0, 1_000))

export const pass = (field: CheckField, compared: Compared): Check => createCheck(true, field, compared)
export const fail = (field: CheckField, compared: Compared): Check => createCheck(false, field, compared)
export const leaveUnverified = (field: CheckField, compared: Compared): Check =>
  createCheck('unverifiable', field, compared)

/** Returns a check that holds when both values are the same. */
export const checkSame = (field: CheckField, compared: Compared): Check =>
  createCheck(compared.expected === compared.actual, field, compared)

/** Returns a check that holds when `holds` is true. */
export const checkThat = (holds: boolean, field: CheckField, compared: Compared): Check =>
  createCheck(holds, field, compared)
