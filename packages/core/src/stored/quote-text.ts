import type { QuoteRequest } from '../domain/request.ts'
import type { Tag } from '../domain/route.ts'
import { parseRow } from './parse-row.ts'
import { OWN_DIGITS } from './route-id.ts'
import type { NewStoredQuote, NewStoredRoute } from './stored-quote.ts'

/**
 * The text a quote is stored as: the first line is JSON with what all routes have in common, each further line is a route.
 *
 * A server holds hundreds of thousands of quotes, so members have one letter, defaults and everything that the store's key
 * says are left out, and amounts are digits and letters, of base 36.
 */
interface Head {
  /** First digits of the quote's identifier where the key does not hold it whole. */
  readonly i: string
  readonly c: string
  readonly t: number
  readonly r: Readonly<Record<string, unknown>>
}

const letters: Readonly<Record<keyof Required<QuoteRequest>, string>> = {
  sellAsset: 's',
  buyAsset: 'b',
  sellAmount: 'a',
  sourceAddress: 'f',
  destinationAddress: 'd',
  refundAddress: 'r',
  refundAddressSetting: 'o',
  providers: 'p',
  slippage: 'l',
  affiliateFee: 'e',
  cfBoost: 'c',
  maxExecutionTime: 'x',
  quoteType: 'q',
  usePrivacyMode: 'v',
  enableSweep: 'w',
  gasCheck: 'g',
  txHints: 'h',
}

/** Left out where a request has them. */
const defaults: Readonly<Record<string, unknown>> = {
  refundAddressSetting: 'WARNING',
  cfBoost: false,
  quoteType: 'EXACT_INPUT',
  usePrivacyMode: false,
  enableSweep: false,
  gasCheck: false,
}

const members = Object.entries(letters) as readonly (readonly [keyof QuoteRequest, string])[]

const HINTS = ['', 'simpleTransfer', 'transferWithMemo', 'contractCall']
const TAGS: readonly Tag[] = ['CHEAPEST', 'FASTEST', 'RECOMMENDED']

/** Writes a quote with at least one route as text. */
export const writeQuoteText = ({ quoteId, callerId, createdAt, request, routes }: NewStoredQuote): string => {
  const r: Record<string, unknown> = {}
  for (const [name, letter] of members) {
    const value = request[name]
    if (value !== undefined && value !== defaults[name]) r[letter] = value
  }
  const rest = (routes[0] as NewStoredRoute).routeId.slice(OWN_DIGITS)
  const head: Head = { i: quoteId.slice(0, quoteId.length - rest.length), c: callerId, t: createdAt, r }
  let text = JSON.stringify(head)
  let sold: string | bigint | undefined
  for (const route of routes) {
    text += `\n${writeRoute(route, sold)}`
    sold = route.sellAmount
  }
  return text
}

/** Writes a route. Empty parts at its end are left out, and an amount that is the same as in the line before. */
const writeRoute = (route: NewStoredRoute, sold: string | bigint | undefined): string => {
  const { secondLeg, tags = [], txHint } = route
  const knownHint = HINTS.indexOf(txHint ?? '')
  const parts = [
    route.routeId.slice(0, OWN_DIGITS),
    route.providers.map(escapeText).join('+'),
    route.sellAmount === sold ? '' : writeDigits(route.sellAmount),
    writeDigits(route.buyAmount),
    writeDigits(route.minBuyAmount),
    knownHint > 0 ? String(knownHint) : writeOptional(txHint),
    tags.map((tag) => TAGS.indexOf(tag)).join(''),
    writeOptional(route.variant),
    writeOptional(secondLeg?.intermediate),
    secondLeg ? String(secondLeg.feeLeg) : '',
    writeOptional(secondLeg?.variant),
  ]
  while (parts.at(-1) === '') parts.pop()
  return parts.join(' ')
}

/** Marks a text, so that an empty one is not an absent one. */
const writeOptional = (text: string | undefined): string => (text === undefined ? '' : `=${escapeText(text)}`)

const writeDigits = (amount: string | bigint): string => BigInt(amount).toString(36)

/** Writes separators as `%` and four hexadecimal digits. */
const escapeText = (text: string): string =>
  /[%+\s]/.test(text) ? text.replace(/[%+\s]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(4, '0')}`) : text

const unescapeText = (text: string): string =>
  text.includes('%')
    ? text.replace(/%([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text

/**
 * Reads the quote of a stored text, not yet checked member by member; `undefined` for text that is not a quote's.
 *
 * @param routeId Of one of its routes; the part that all routes share is in the store's key alone.
 */
export const readQuoteText = (text: string, routeId: string): unknown => {
  const [first, ...lines] = text.split('\n')
  const head = parseRow(first as string) as Head | undefined | null
  const isHead =
    typeof head === 'object' && head !== null && 'i' in head && typeof head.r === 'object' && head.r !== null
  if (!isHead || !Object.hasOwn(head, 'c')) return undefined
  const rest = routeId.slice(OWN_DIGITS)
  const request: Record<string, unknown> = { ...defaults }
  for (const [name, letter] of members) if (Object.hasOwn(head.r, letter)) request[name] = head.r[letter]
  const routes: Record<string, unknown>[] = []
  for (const line of lines) routes.push(readRoute(line, rest, routes.at(-1)?.sellAmount))
  return { quoteId: `${head.i}${rest}`, callerId: head.c, createdAt: head.t, request, routes }
}

const readRoute = (line: string, rest: string, sold: unknown): Record<string, unknown> => {
  const [digits = '', providers = '', sell, buy, worst, hint = '', tags = '', variant, between, feeLeg, second] =
    line.split(' ')
  const route: Record<string, unknown> = {
    routeId: `${digits}${rest}`,
    providers: providers.split('+').map(unescapeText),
    sellAmount: sell === '' ? sold : readDigits(sell),
    buyAmount: readDigits(buy),
    minBuyAmount: readDigits(worst),
  }
  if (variant) route.variant = readOptional(variant)
  if (hint) route.txHint = HINTS[Number(hint)] ?? readOptional(hint)
  if (tags) route.tags = [...tags].map((place) => TAGS[Number(place)])
  if (between)
    route.secondLeg = {
      intermediate: readOptional(between),
      feeLeg: Number(feeLeg),
      variant: second ? readOptional(second) : undefined,
    }
  return route
}

const readOptional = (text: string): string | undefined =>
  text.startsWith('=') ? unescapeText(text.slice(1)) : undefined

/** So many digits of base 36 are a safe integer. */
const SAFE = 10

const readDigits = (digits: string | undefined): string | undefined => {
  if (digits === undefined || !/^[0-9a-z]{1,50}$/.test(digits)) return undefined
  let amount = 0n
  for (let at = 0; at < digits.length; at += SAFE) {
    const part = digits.slice(at, at + SAFE)
    amount = amount * 36n ** BigInt(part.length) + BigInt(Number.parseInt(part, 36))
  }
  return amount.toString()
}
