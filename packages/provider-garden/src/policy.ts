import { UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'

/** Which pairs Garden trades. */
export interface Policy {
  readonly open: boolean
  readonly isolated: readonly Rule[]
  readonly allowed: readonly Rule[]
  readonly forbidden: readonly Rule[]
}

/** `a -> b` or `a <-> b`; `*` stands for any text. */
interface Rule {
  readonly from: RegExp
  readonly to: RegExp
  readonly bothWays: boolean
}

/** Reads `GET /policy`. A rule that cannot be read is a fault: trading must not rest on half a policy. */
export const readPolicy = (body: unknown): Policy => ({
  open: read.text(body, 'default') === 'open',
  isolated: rules(body, 'isolation_groups'),
  allowed: rules(body, 'whitelist_overrides'),
  forbidden: rules(body, 'blacklist_pairs'),
})

/** Whether a pair may be traded, by Garden's asset names. Groups come first, then exceptions, then the list of refusals. */
export const permits = ({ open, isolated, allowed, forbidden }: Policy, from: string, to: string): boolean => {
  const grouped = isolated.filter((rule) => names(rule, from) || names(rule, to))
  if (grouped.length > 0 && !grouped.some((rule) => covers(rule, from, to))) return false
  if (allowed.some((rule) => covers(rule, from, to))) return true
  if (forbidden.some((rule) => covers(rule, from, to))) return false
  return open
}

const covers = ({ from, to, bothWays }: Rule, sell: string, buy: string): boolean =>
  (from.test(sell) && to.test(buy)) || (bothWays && from.test(buy) && to.test(sell))

const names = ({ from, to }: Rule, asset: string): boolean => from.test(asset) || to.test(asset)

const rules = (body: unknown, list: string): readonly Rule[] =>
  (read.optionalList(body, list) ?? []).map((_, index) => rule(read.text(body, [list, index])))

const rule = (text: string): Rule => {
  const match = /^\s*(\S+)\s*(<?->)\s*(\S+)\s*$/.exec(text)
  if (!match?.[1] || !match[3]) throw new UpstreamError(`Garden's policy has a rule that cannot be read: ${text}`)
  return { from: pattern(match[1]), to: pattern(match[3]), bothWays: match[2] === '<->' }
}

const pattern = (side: string): RegExp =>
  new RegExp(`^${side.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, 'i')
