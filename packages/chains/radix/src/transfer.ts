/** One payment from account to account. */
export interface Transfer {
  readonly from: string
  readonly to: string
  readonly resource: string
  /** Decimal in whole units, as manifests write it. */
  readonly amount: string
}

/** The manifest of a payment. The recipient takes it whole, or nothing happens: `try_deposit_or_abort`. */
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

/** The manifest with groups in place of what varies; what stands twice must be the same both times. */
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

/** Reads the manifest of a payment in the spelling of this package; `undefined` for every other manifest. */
export const readTransfer = (manifest: string): Transfer | undefined => {
  const { from, to, resource, amount } = SHAPE.exec(manifest)?.groups ?? {}
  if (from === undefined || to === undefined || resource === undefined || amount === undefined) return undefined
  return { from, to, resource, amount }
}
