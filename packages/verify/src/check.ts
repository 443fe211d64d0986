/** What a check is about. */
export type CheckField =
  /** The chain the transaction is for. */
  | 'network'
  /** Provider and identifier of the route that was chosen. */
  | 'route'
  | 'sellAsset'
  | 'buyAsset'
  | 'sellAmount'
  /** Whose funds are spent. */
  | 'source'
  /** Who gets the output. */
  | 'destination'
  /** The least output. */
  | 'minimum'
  /** Who gets a refund. */
  | 'refund'
  /** The deposit address, vault or contract that is paid. */
  | 'recipient'
  /** Everything else the transaction pays. */
  | 'outputs'
  | 'memo'
  /** What a contract is called with. */
  | 'call'
  /** Coins sent along with the sell of a token. */
  | 'value'
  | 'approval'
  /** The network fee. */
  | 'fee'
  /** Fees of the integrator. */
  | 'affiliate'
  | 'expiry'
  /** Whether the transaction can be read at all. */
  | 'transaction'

/** One field as it should be and as it is. */
export interface Check {
  readonly field: CheckField
  /** `unverifiable`: nothing in the route, the response and the transaction can tell. */
  readonly ok: true | false | 'unverifiable'
  readonly expected: string
  readonly actual: string
  /** What was compared, or why it cannot be. */
  readonly reason: string
}

/** The result of a verification. */
export interface Verification {
  /** Every check is `true`, or `unverifiable` and its field was accepted by the caller. */
  readonly ok: boolean
  /** Every check made; a field may have several. */
  readonly checks: readonly Check[]
}

const shown = (value: unknown): string => (value === undefined ? 'none' : String(value).slice(0, 1_000))

const judged =
  (ok: Check['ok']) =>
  (field: CheckField, expected: unknown, actual: unknown, reason: string): Check => ({
    field,
    ok,
    expected: shown(expected),
    actual: shown(actual),
    reason,
  })

export const pass: ReturnType<typeof judged> = judged(true)
export const fail: ReturnType<typeof judged> = judged(false)
export const leaveUnverified: ReturnType<typeof judged> = judged('unverifiable')

/** A check that holds when both values are the same. */
export const checkSame: ReturnType<typeof judged> = (field, expected, actual, reason) =>
  (expected === actual ? pass : fail)(field, expected, actual, reason)

/** A check that holds when `holds` is true. */
export const checkThat = (
  holds: boolean,
  field: CheckField,
  expected: unknown,
  actual: unknown,
  reason: string,
): Check => (holds ? pass : fail)(field, expected, actual, reason)
