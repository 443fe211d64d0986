import type { AffiliateShare, SwapMemo } from './swap-memo.ts'

const SWAP = new Set(['swap', 's', '='])
const MAX_AFFILIATES = 5

const whole = (text: string, what: string): bigint => {
  if (!/^\d*$/.test(text)) throw new Error(`cannot parse '${text}' as an Uint: bad ${what}`)
  return text === '' ? 0n : BigInt(text)
}

/**
 * An amount in a memo: digits, decimals or exponent notation, truncated to an integer. An empty part is zero.
 *
 * The node parses with a 64-bit mantissa, rounding towards zero: amounts below 2^64 are exact, larger ones lose low
 * bits.
 */
export const memoNumber = (text: string): bigint => {
  if (text === '') return 0n
  const match = /^(\d+)(?:\.(\d*))?(?:[eE]\+?(\d{1,2}))?$/.exec(text)
  if (!match) throw new Error(`cannot parse '${text}' as an Uint: invalid number`)
  const [, whole = '', fraction = '', exponent = '0'] = match
  const shift = Number(exponent) - fraction.length
  const digits = BigInt(`${whole}${fraction}`)
  const exact = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  const bits = exact.toString(2).length
  return bits <= 64 ? exact : (exact >> BigInt(bits - 64)) << BigInt(bits - 64)
}

const affiliates = (names: string, feesBps: string): readonly AffiliateShare[] => {
  if (names === '') return []
  const who = names.split('/')
  const bps = feesBps.split('/')
  if (who.length > MAX_AFFILIATES) throw new Error(`too many affiliates: ${who.length} (max ${MAX_AFFILIATES})`)
  if (bps.length !== who.length && bps.length !== 1)
    throw new Error('affiliate thornames and affiliate fee bps count mismatch')
  const parsed = who.map((name, index) => ({ name, bps: whole(bps[index] ?? bps[0] ?? '', 'affiliate basis points') }))
  if (parsed.reduce((sum, { bps: part }) => sum + part, 0n) > 10_000n)
    throw new Error("total affiliate fee basis points can't be more than 10000")
  return parsed
}

/**
 * Parses `=:ASSET:DEST[/REFUND]:LIM[/INTERVAL[/QUANTITY]]:AFF:BPS`; text after `|` is ignored. Throws with the node's
 * error text, also for limit swaps and DEX aggregation, which are not simulated.
 */
export const parseMemo = (text: string): SwapMemo => {
  const parts = (text.split('|')[0] ?? '').split(':')
  const [kind = '', asset = '', target = '', terms = '', names = '', feesBps = '', ...rest] = parts
  if (text === '') throw new Error("memo can't be empty")
  if (kind.startsWith('=<')) throw new Error('limit swaps are not simulated')
  if (!SWAP.has(kind.toLowerCase())) throw new Error(`invalid tx type: ${kind}`)
  if (parts.length < 3 || asset === '' || target === '') throw new Error('not enough parameters')
  if (rest.some((part) => part !== '')) throw new Error('dex aggregation is not simulated')
  const [limit = '', interval = '', quantity = ''] = terms.split('/')
  const slash = target.indexOf('/')
  const destination = slash < 0 ? target : target.slice(0, slash)
  if (destination === '') throw new Error('destination is empty')
  return {
    asset,
    destination,
    refund: slash < 0 ? undefined : target.slice(slash + 1),
    limit: memoNumber(limit),
    interval: whole(interval, 'streaming interval'),
    quantity: whole(quantity, 'streaming quantity'),
    affiliates: affiliates(names, feesBps),
  }
}
