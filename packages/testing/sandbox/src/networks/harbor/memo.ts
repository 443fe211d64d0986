/** A parsed swap memo. */
export interface SwapMemo {
  readonly asset: string
  readonly destination: string
  readonly refund?: string
  /** Units of 1e8. */
  readonly quoteOut: bigint
  readonly toleranceBps: number
  readonly affiliateBps: number
}

const LIMITS = /^([1-9]\d{0,40})\/(\d{1,4})$/

/** Parses `=:<asset>:<address>[/<refund>]:<out>/<bps>[:<codes>[:<feesBps>]]`; `undefined` for anything else. */
export const parseMemo = (memo: string): SwapMemo | undefined => {
  const [kind, asset = '', target = '', limits = '', codes, feesBps, ...rest] = memo.split(':')
  const [destination = '', refund, ...more] = target.split('/')
  const match = LIMITS.exec(limits)
  if (kind !== '=' || asset === '' || destination === '' || !match || rest.length + more.length > 0) return undefined
  const bps = (feesBps ?? '').split('/').filter((share) => share !== '')
  if (bps.length > 0 && bps.length !== (codes ?? '').split('/').length) return undefined
  return {
    asset,
    destination,
    ...(refund === undefined ? {} : { refund }),
    quoteOut: BigInt(match[1] ?? '0'),
    toleranceBps: Number(match[2]),
    affiliateBps: bps.reduce((sum, share) => sum + Number(share), 0),
  }
}
