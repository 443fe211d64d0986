import { readLimit } from './memo-limit.ts'

/** An account that receives a fee of a swap, and its basis points. */
export interface Affiliate {
  /** A name registered with the network, or a network address. */
  readonly account: string
  readonly bps: number
}

/** The parts of a swap memo. */
export interface SwapMemo {
  /** Asset in memo notation: a short code, `ETH.USDC`, or the full name. */
  readonly asset: string
  readonly destination: string
  /** Refund address; absent means the sender. */
  readonly refund?: string
  /** Minimum output in network units; 0 accepts any output. */
  readonly limit: bigint
  /** Blocks between sub-swaps; 0 means a single swap. */
  readonly interval: number
  /** Number of sub-swaps; 0 lets the network choose. */
  readonly quantity: number
  readonly affiliates: readonly Affiliate[]
}

/** Characters that would end a part of the memo early. */
const UNSAFE = /[^\x21-\x7e]|[:|/]/

/** Returns `true` for a text that is valid as one part of a memo. */
export const isMemoPart = (text: string): boolean => text !== '' && !UNSAFE.test(text)

/**
 * Writes a swap memo: `=:ASSET:DEST[/REFUND][:LIM[/INTERVAL/QUANTITY][:AFFILIATES:BPS]]`.
 *
 * `limitText` replaces the limit's digits with the shorter form from `shortenLimit`. The grammar has no escape sequence.
 *
 * @throws {TypeError} for a part that would break the grammar.
 *
 * Source: thornode x/thorchain/memo/memo_swap.go, `SwapMemo.string`.
 */
export const buildMemo = (memo: SwapMemo, limitText: string = String(memo.limit)): string => {
  const { asset, destination, refund, limit, interval, quantity, affiliates } = memo
  const addresses =
    refund === undefined ? requirePart(destination) : `${requirePart(destination)}/${requirePart(refund)}`
  const head = `=:${asset}:${addresses}`

  const streams = interval > 0 || quantity > 1
  const single = limit > 0n ? limitText : ''
  const target = streams ? `${limitText}/${interval}/${quantity}` : single
  if (affiliates.length === 0) return target === '' ? head : `${head}:${target}`

  const accounts = affiliates.map(({ account }) => requirePart(account)).join('/')
  return `${head}:${target}:${accounts}:${affiliates.map(({ bps }) => bps).join('/')}`
}

const requirePart = (part: string): string => {
  if (isMemoPart(part)) return part
  throw new TypeError(`"${part}" is not valid in a memo: use printable ASCII without ":", "|" and "/".`)
}

const FUNCTIONS = new Set(['=', 's', 'swap'])

/** Reads a swap memo of any origin. Returns `undefined` for a memo that is not a market swap. */
export const parseMemo = (text: string): SwapMemo | undefined => {
  const [name = '', asset = '', addresses = '', target = '', accounts = '', bpsText = ''] = (
    text.split('|')[0] as string
  ).split(':')
  if (!FUNCTIONS.has(name.toLowerCase()) || asset === '') return undefined
  const [limitText = '', interval = '', quantity = ''] = target.split('/')
  const limit = readLimit(limitText)
  if (limit === undefined) return undefined

  const names = accounts === '' ? [] : accounts.split('/')
  const bps = bpsText.split('/').map(Number)
  if (names.length > 0) {
    if (bps.some((value) => !Number.isSafeInteger(value))) return undefined
    if (bps.length !== 1 && bps.length !== names.length) return undefined
  }
  const slash = addresses.indexOf('/')
  return {
    asset,
    destination: slash < 0 ? addresses : addresses.slice(0, slash),
    refund: slash < 0 ? undefined : addresses.slice(slash + 1),
    limit,
    interval: Number(interval),
    quantity: Number(quantity),
    // A single value applies to every account.
    affiliates: names.map((account, index) => ({ account, bps: (bps.length === 1 ? bps[0] : bps[index]) as number })),
  }
}
