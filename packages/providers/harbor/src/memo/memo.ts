/** A fee of an integrator, by registered code. */
export interface Affiliate {
  readonly code: string
  readonly bps: number
}

/** The memo of a swap. */
export interface SwapMemo {
  /** Short code or name of the asset bought, `b`, `ETH.USDT`. */
  readonly asset: string
  readonly destination: string
  /** Refund address on the sell chain; absent: the sender. */
  readonly refund?: string
  /** Expected output after fees, in units of 1e8. */
  readonly quoteOut: bigint
  /** Tolerance below `quoteOut` within which the order may be filled, 0 to 9999. */
  readonly toleranceBps: number
  readonly affiliates: readonly Affiliate[]
}

/** Highest basis points of a memo, for the tolerance and for each code. */
export const MOST_BPS = 9_999

/** `true` for a text that the grammar can carry as one part. */
export const fitsMemoPart = (part: string): boolean => /^[^\s:/]+$/.test(part)

/**
 * Writes `=:<asset>:<address>[/<refund>]:<out>/<bps>[:<code>/<code>[:<bps>/<bps>]]`.
 *
 * Source: Harbor's memo reference, the newer text with a refund part.
 *
 * @throws {TypeError} for a part the grammar cannot carry
 */
export const writeMemo = ({ asset, destination, refund, quoteOut, toleranceBps, affiliates }: SwapMemo): string => {
  const addresses = refund === undefined ? [destination] : [destination, refund]
  const codes = affiliates.map(({ code }) => code)
  const bps = affiliates.map((affiliate) => affiliate.bps)
  for (const part of [asset, ...addresses, ...codes]) {
    if (!fitsMemoPart(part)) throw new TypeError(`"${part}" cannot be a part of a memo.`)
  }
  for (const value of [toleranceBps, ...bps]) {
    if (!Number.isInteger(value) || value < 0 || value > MOST_BPS)
      throw new TypeError(`${value} are no basis points of a memo.`)
  }
  if (quoteOut <= 0n) throw new TypeError('The expected output of a memo must be above zero.')

  const swap = `=:${asset}:${addresses.join('/')}:${quoteOut}/${toleranceBps}`
  return affiliates.length === 0 ? swap : `${swap}:${codes.join('/')}:${bps.join('/')}`
}

/** Reads the memo of a swap; `undefined` for anything else, also for the other memo families (`d:`, `o:`, `=:`). */
export const readMemo = (memo: string): SwapMemo | undefined => {
  const [operation, asset, target, limits, codes, fees, ...rest] = memo.split(':')
  if (operation !== '=' || !asset || !target || !limits || rest.length > 0) return undefined

  const [destination, refund, ...more] = target.split('/')
  if (!destination || refund === '' || more.length > 0) return undefined

  const [out = '', tolerance, ...others] = limits.split('/')
  const toleranceBps = readBps(tolerance)
  if (!/^[1-9]\d{0,59}$/.test(out) || toleranceBps === undefined || others.length > 0) return undefined

  const affiliates = readAffiliates(codes, fees)
  return affiliates && { asset, destination, refund, quoteOut: BigInt(out), toleranceBps, affiliates }
}

/** Codes without basis points have none to pay. */
const readAffiliates = (codes: string | undefined, fees: string | undefined): readonly Affiliate[] | undefined => {
  if (codes === undefined) return []
  const names = codes.split('/')
  const texts = fees === undefined ? names.map(() => '0') : fees.split('/')
  if (names.length !== texts.length) return undefined

  const affiliates: Affiliate[] = []
  for (const [index, code] of names.entries()) {
    const bps = readBps(texts[index])
    if (code === '' || bps === undefined) return undefined
    affiliates.push({ code, bps })
  }
  return affiliates
}

const readBps = (text: string | undefined): number | undefined =>
  text !== undefined && /^(0|[1-9]\d{0,3})$/.test(text) ? Number(text) : undefined
