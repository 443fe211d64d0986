import { UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'

/** Rules of the pairs that Garden trades. */
export interface Policy {
  readonly open: boolean
  readonly isolated: readonly Rule[]
  readonly allowed: readonly Rule[]
  readonly forbidden: readonly Rule[]
}

/** `a -> b` or `a <-> b`; `*` matches any text. */
interface Rule {
  readonly from: Side
  readonly to: Side
  readonly bothWays: boolean
}

/** One asset in lower case, in the parts between the `*` of a pattern. */
type Side = readonly string[]

/** Far more characters than the name of an asset has. */
const LONGEST_RULE = 1_000

/**
 * Reads `GET /policy`.
 *
 * @throws {UpstreamError} for a rule it cannot read, because a partial policy would allow too much
 */
export const readPolicy = (body: unknown): Policy => {
  const readRules = (list: string): readonly Rule[] =>
    (read.optionalList(body, list) ?? []).map((_, index) => {
      const text = read.text(body, [list, index])
      if (text.length > LONGEST_RULE) throw new UpstreamError('The policy of Garden has a rule that is too long.')
      const [, from, arrow, to] = /^\s*([^\s<>-]+)\s*(<?->)\s*(\S+)\s*$/.exec(text) ?? []
      if (!from || !to) {
        throw new UpstreamError(`The policy of Garden has the rule "${text}"; expected "a -> b" or "a <-> b".`)
      }
      return { from: readSide(from), to: readSide(to), bothWays: arrow === '<->' }
    })
  return {
    open: read.text(body, 'default') === 'open',
    isolated: readRules('isolation_groups'),
    allowed: readRules('whitelist_overrides'),
    forbidden: readRules('blacklist_pairs'),
  }
}

/**
 * Decides if a pair may be traded, by Garden's asset names in any case. Isolation groups come first, then the whitelist,
 * then the blacklist.
 */
export const isPermitted = ({ open, isolated, allowed, forbidden }: Policy, from: string, to: string): boolean => {
  const sell = from.toLowerCase()
  const buy = to.toLowerCase()
  const isIsolated = isolated.some((rule) => [rule.from, rule.to].some((side) => isOn(side, sell) || isOn(side, buy)))
  if (isIsolated && !isCovered(isolated, sell, buy)) return false
  if (isCovered(allowed, sell, buy)) return true
  return open && !isCovered(forbidden, sell, buy)
}

const isCovered = (rules: readonly Rule[], sell: string, buy: string): boolean =>
  rules.some(
    ({ from, to, bothWays }) => (isOn(from, sell) && isOn(to, buy)) || (bothWays && isOn(from, buy) && isOn(to, sell)),
  )

/** Each part is sought once, behind the one before: an expression made of a rule could take far more steps. */
const isOn = ([first = '', ...others]: Side, asset: string): boolean => {
  const last = others.pop()
  if (last === undefined) return asset === first
  if (!asset.startsWith(first)) return false

  let at = first.length
  for (const part of others) {
    const found = asset.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return asset.length - at >= last.length && asset.endsWith(last)
}

const readSide = (text: string): Side => text.toLowerCase().split('*')
