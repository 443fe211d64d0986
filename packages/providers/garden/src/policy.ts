import { UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'

/** Which pairs Garden trades. */
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

/** One asset in lower case, or a pattern. */
type Side = string | RegExp

/**
 * Reads `GET /policy`.
 *
 *
 * @throws {UpstreamError} for a rule it cannot read, because a partial policy would allow too much
 */
export const readPolicy = (body: unknown): Policy => ({
  open: read.text(body, 'default') === 'open',
  isolated: rules(body, 'isolation_groups'),
  allowed: rules(body, 'whitelist_overrides'),
  forbidden: rules(body, 'blacklist_pairs'),
})

/**
 * Whether a pair may be traded, by Garden's asset names in any case. Isolation groups come first, then the whitelist, then
 * the blacklist.
 */
export const permits = ({ open, isolated, allowed, forbidden }: Policy, from: string, to: string): boolean => {
  const sell = from.toLowerCase()
  const buy = to.toLowerCase()
  if ((named(isolated, sell) || named(isolated, buy)) && !covered(isolated, sell, buy)) return false
  if (covered(allowed, sell, buy)) return true
  return open && !covered(forbidden, sell, buy)
}

const covered = (rules: readonly Rule[], sell: string, buy: string): boolean => {
  for (const { from, to, bothWays } of rules) {
    if (is(from, sell) && is(to, buy)) return true
    if (bothWays && is(from, buy) && is(to, sell)) return true
  }
  return false
}

const named = (rules: readonly Rule[], asset: string): boolean => {
  for (const { from, to } of rules) if (is(from, asset) || is(to, asset)) return true
  return false
}

const is = (side: Side, asset: string): boolean => (typeof side === 'string' ? side === asset : side.test(asset))

const rules = (body: unknown, list: string): readonly Rule[] =>
  (read.optionalList(body, list) ?? []).map((_, index) => rule(read.text(body, [list, index])))

const rule = (text: string): Rule => {
  const match = /^\s*(\S+)\s*(<?->)\s*(\S+)\s*$/.exec(text)
  if (!match?.[1] || !match[3])
    throw new UpstreamError(`The policy of Garden has the rule "${text}"; expected "a -> b" or "a <-> b".`)
  return { from: sideOf(match[1]), to: sideOf(match[3]), bothWays: match[2] === '<->' }
}

const sideOf = (text: string): Side => {
  const side = text.toLowerCase()
  if (!side.includes('*')) return side
  return new RegExp(`^${side.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)
}
