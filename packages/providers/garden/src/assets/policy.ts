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

/** One asset in lower case, or a pattern. */
type Side = string | RegExp

/**
 * Reads `GET /policy`.
 *
 * @throws {UpstreamError} for a rule it cannot read, because a partial policy would allow too much
 */
export const readPolicy = (body: unknown): Policy => {
  const readRules = (list: string): readonly Rule[] =>
    (read.optionalList(body, list) ?? []).map((_, index) => {
      const text = read.text(body, [list, index])
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

const isOn = (side: Side, asset: string): boolean => (typeof side === 'string' ? side === asset : side.test(asset))

const readSide = (text: string): Side => {
  const side = text.toLowerCase()
  if (!side.includes('*')) return side
  return new RegExp(`^${side.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)
}
