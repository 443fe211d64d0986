/** A payment between accounts. */
export interface Transfer {
  readonly from: string
  readonly to: string
  readonly resource: string
  /** Decimal amount in whole units, as in manifests. */
  readonly amount: string
}

/**
 * Writes the manifest of a payment. With `try_deposit_or_abort` the recipient receives all of it or the transaction
 * fails.
 */
export const writeTransfer = ({ from, to, resource, amount }: Transfer): string =>
  `CALL_METHOD
    Address("${from}")
    "withdraw"
    Address("${resource}")
    Decimal("${amount}")
;
TAKE_FROM_WORKTOP
    Address("${resource}")
    Decimal("${amount}")
    Bucket("bucket1")
;
CALL_METHOD
    Address("${to}")
    "try_deposit_or_abort"
    Bucket("bucket1")
    Enum<0u8>()
;
`

const NAME = '[a-z0-9_]+'

/** The manifest with groups for the variable parts; repeated parts must be equal. */
const SHAPE = new RegExp(
  `^${writeTransfer({ from: '@from', to: '@to', resource: '@resource', amount: '@amount' })
    .replace(/[()]/g, '\\$&')
    .replace('@from', `(?<from>${NAME})`)
    .replace('@to', `(?<to>${NAME})`)
    .replace('@resource', `(?<resource>${NAME})`)
    .replace('@resource', '\\k<resource>')
    .replace('@amount', '(?<amount>[0-9.]+)')
    .replace('@amount', '\\k<amount>')}$`,
)

/** Reads a manifest written by `writeTransfer`; `undefined` for every other manifest. */
export const readTransfer = (manifest: string): Transfer | undefined => {
  const { from, to, resource, amount } = SHAPE.exec(manifest)?.groups ?? {}
  if (from === undefined || to === undefined || resource === undefined || amount === undefined) return undefined
  return { from, to, resource, amount }
}
