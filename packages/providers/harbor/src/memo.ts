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
  /** How far below `quoteOut` the order may be filled, 0 to 9999. */
  readonly toleranceBps: number
  readonly affiliates: readonly Affiliate[]
}

/**
 * Writes `=:<asset>:<address>[/<refund>]:<out>/<bps>[:<code>/<code>[:<bps>/<bps>]]`.
 *
 * Source: Harbor's memo reference, the newer text with a refund part.
 *
 * @throws {TypeError} for a part the grammar cannot carry
 */
export const writeMemo = ({ asset, destination, refund, quoteOut, toleranceBps, affiliates }: SwapMemo): string => {
  requirePart(asset)
  requirePart(destination)
  if (refund !== undefined) requirePart(refund)
  requireBps(toleranceBps)
  if (quoteOut <= 0n) throw new TypeError('The expected output of a memo must be above zero.')
  const target = refund === undefined ? destination : `${destination}/${refund}`
  const swap = `=:${asset}:${target}:${quoteOut}/${toleranceBps}`
  return affiliates.length === 0 ? swap : `${swap}:${codesOf(affiliates)}:${bpsOf(affiliates)}`
}

const codesOf = (affiliates: readonly Affiliate[]): string => {
  for (const { code } of affiliates) requirePart(code)
  return affiliates.map(({ code }) => code).join('/')
}

const bpsOf = (affiliates: readonly Affiliate[]): string => {
  for (const { bps } of affiliates) requireBps(bps)
  return affiliates.map(({ bps }) => bps).join('/')
}

/** Reads the memo of a swap; `undefined` for anything else, also for the other memo families (`d:`, `o:`, `=:`). */
export const readMemo = (memo: string): SwapMemo | undefined => {
  const [operation, asset, target, limits, codes, fees, ...rest] = memo.split(':')
  if (operation !== '=' || !asset || !target || !limits || rest.length > 0) return undefined
  const [destination, refund, ...more] = target.split('/')
  const [out, tolerance, ...others] = limits.split('/')
  const affiliates = readAffiliates(codes, fees)
  const toleranceBps = readBps(tolerance)
  const strange = more.length > 0 || others.length > 0 || refund === '' || !/^[1-9]\d{0,59}$/.test(out ?? '')
  if (strange || !destination || toleranceBps === undefined || !affiliates) return undefined
  const whole = { asset, destination, quoteOut: BigInt(out ?? '0'), toleranceBps, affiliates }
  return refund === undefined ? whole : { ...whole, refund }
}

const readAffiliates = (codes: string | undefined, fees: string | undefined): readonly Affiliate[] | undefined => {
  if (codes === undefined) return []
  const names = codes.split('/')
  const bps = (fees ?? names.map(() => '0').join('/')).split('/').map(readBps)
  if (names.some((name) => name === '') || names.length !== bps.length) return undefined
  const list = names.flatMap((code, index) => {
    const share = bps[index]
    return share === undefined ? [] : [{ code, bps: share }]
  })
  return list.length === names.length ? list : undefined
}

const readBps = (text: string | undefined): number | undefined =>
  text !== undefined && /^(0|[1-9]\d{0,3})$/.test(text) ? Number(text) : undefined

const requirePart = (part: string): void => {
  if (!/^[^\s:/]+$/.test(part)) throw new TypeError(`"${part}" cannot be a part of a memo.`)
}

const requireBps = (bps: number): void => {
  if (!Number.isInteger(bps) || bps < 0 || bps > 9_999) throw new TypeError(`${bps} are no basis points of a memo.`)
}
