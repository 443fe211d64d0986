import { readLimit } from './memo-limit.ts'

/** Who takes a share of a swap, and how much. */
export interface Affiliate {
  /** A name registered with the network, or an address of it. */
  readonly account: string
  readonly bps: number
}

/** The parts of a swap memo. */
export interface SwapMemo {
  /** Asset in the memo's notation: a short code, `ETH.USDC`, or the full name. */
  readonly asset: string
  readonly destination: string
  /** Where the network sends a refund; absent means the sender. */
  readonly refund?: string
  /** Least output in units of the network; 0 means any. */
  readonly limit: bigint
  /** Blocks between sub-swaps; 0 swaps in one piece. */
  readonly interval: number
  /** Sub-swaps; 0 lets the network decide. */
  readonly quantity: number
  readonly affiliates: readonly Affiliate[]
}

/** Characters that would move a part into the next one. */
const UNSAFE = /[^\x21-\x7e]|[:|/]/

/** Whether a text can stand as one part of a memo. */
export const fitsMemoPart = (text: string): boolean => text !== '' && !UNSAFE.test(text)

/**
 * Writes a swap memo: `=:ASSET:DEST[/REFUND][:LIM[/INTERVAL/QUANTITY][:AFFILIATES:BPS]]`.
 *
 * `limitText` stands in place of the limit's digits, for the shortened spelling of `shortenLimit`. Throws `TypeError` for
 * a part that would break the grammar; nothing is escaped, since the parser knows no escape.
 *
 * Source: thornode x/thorchain/memo/memo_swap.go, `SwapMemo.string`.
 */
export const buildMemo = (memo: SwapMemo, limitText: string = String(memo.limit)): string => {
  const { asset, affiliates } = memo
  const head = `=:${asset}:${peoplePart(memo)}`
  const target = targetPart(memo, limitText)
  if (affiliates.length > 0) return `${head}:${target}:${affiliatesPart(affiliates)}`
  return target === '' ? head : `${head}:${target}`
}

const peoplePart = ({ destination, refund }: SwapMemo): string =>
  refund === undefined ? safePart(destination) : `${safePart(destination)}/${safePart(refund)}`

const targetPart = ({ limit, interval, quantity }: SwapMemo, limitText: string): string => {
  if (interval > 0 || quantity > 1) return `${limitText}/${interval}/${quantity}`
  return limit > 0n ? limitText : ''
}

const affiliatesPart = (affiliates: readonly Affiliate[]): string => {
  const accounts = affiliates.map(({ account }) => safePart(account)).join('/')
  return `${accounts}:${affiliates.map(({ bps }) => bps).join('/')}`
}

const safePart = (part: string): string => {
  if (fitsMemoPart(part)) return part
  throw new TypeError(`"${part}" cannot stand in a memo`)
}

const FUNCTIONS = new Set(['=', 's', 'swap'])

/** Reads a swap memo, also one written by others. Answers `undefined` for memos that are no market swap. */
export const parseMemo = (text: string): SwapMemo | undefined => {
  const [name = '', asset = '', people = '', target = '', accounts = '', shares = ''] = (
    text.split('|')[0] as string
  ).split(':')
  if (!FUNCTIONS.has(name.toLowerCase()) || asset === '') return undefined
  const [limitText = '', interval = '', quantity = ''] = target.split('/')
  const limit = readLimit(limitText)
  const affiliates = readAffiliates(accounts, shares)
  if (limit === undefined || affiliates === undefined) return undefined
  const slash = people.indexOf('/')
  return {
    asset,
    destination: slash < 0 ? people : people.slice(0, slash),
    ...(slash < 0 ? {} : { refund: people.slice(slash + 1) }),
    limit,
    interval: Number(interval),
    quantity: Number(quantity),
    affiliates,
  }
}

/** One share may stand for all accounts. */
const readAffiliates = (accounts: string, shares: string): readonly Affiliate[] | undefined => {
  if (accounts === '') return []
  const names = accounts.split('/')
  const bps = shares.split('/').map(Number)
  if (bps.some((share) => !Number.isSafeInteger(share))) return undefined
  if (bps.length !== 1 && bps.length !== names.length) return undefined
  return names.map((account, index) => ({ account, bps: (bps.length === 1 ? bps[0] : bps[index]) as number }))
}
