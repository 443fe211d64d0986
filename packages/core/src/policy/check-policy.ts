import { findChain } from '../domain/chains.ts'
import { isAmong, isList, isText, type Shape } from '../domain/shape.ts'
import { InvalidPolicy } from './invalid-policy.ts'
import type { Policy } from './policy.ts'
import { findRuleTokenFault } from './rule-token.ts'

type Members = Readonly<Record<string, unknown>>

const matches =
  (pattern: RegExp): Shape =>
  (value) =>
    typeof value === 'string' && pattern.test(value)
const isInteger =
  (least: number, most = Number.POSITIVE_INFINITY): Shape =>
  (value) =>
    Number.isInteger(value) && Number(value) >= least && Number(value) <= most
const isIdentifier: Shape = (value) => typeof value === 'string' && findRuleTokenFault(value) === undefined
const isDecimal = matches(/^\d+(\.\d+)?$/)
const isBps = isInteger(0, 10_000)
const isCount = isInteger(0)
const hasMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const hasEach =
  (check: Shape, isKey: Shape = isText): Shape =>
  (value) =>
    hasMembers(value) && Object.entries(value).every(([key, member]) => isKey(key) && check(member))

const scopeMembers: Readonly<Record<string, Shape>> = {
  provider: isText,
  chain: (value) => typeof value === 'string' && findChain(value) !== undefined,
  asset: isIdentifier,
  pair: (value) =>
    hasMembers(value) && isIdentifier(value.sell) && isIdentifier(value.buy) && Object.keys(value).length === 2,
  side: isAmong('sell', 'buy'),
  expiresAt: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
}

/** Creates the shape of a scope with these further members; one that must be particular names a provider, a chain, an asset or a pair. */
const createScopeShape =
  (members: Readonly<Record<string, Shape>>, isParticular: boolean): Shape =>
  (value) => {
    if (!hasMembers(value)) return false
    const known = { ...scopeMembers, ...members }
    const isKnown = ([key, member]: readonly [string, unknown]) =>
      Object.hasOwn(known, key) && (member === undefined || known[key]?.(member) === true)
    if (!Object.entries(value).every(isKnown)) return false
    if (Object.keys(members).some((member) => value[member] === undefined)) return false
    const { provider, chain, asset, pair, side } = value
    if (side !== undefined && chain === undefined && asset === undefined) return false
    return !isParticular || [provider, chain, asset, pair].some((part) => part !== undefined)
  }

const isGeoPattern: Shape = (value) => {
  if (!hasMembers(value)) return false
  const { rule, chains, ...parts } = value
  const known = ['addressStart', 'addressEnd', 'tickerEnd', 'nameIncludes']
  const given = Object.entries(parts).filter(([, part]) => part !== undefined)
  return (
    isText(rule) &&
    (chains === undefined || isList(isText)(chains)) &&
    given.length > 0 &&
    given.every(([name, part]) => known.includes(name) && isText(part) && part !== '')
  )
}

const members: Readonly<Record<keyof Policy, Shape>> = {
  switchedOff: isList(createScopeShape({}, true)),
  alwaysOn: isList(createScopeShape({}, true)),
  gates: isList(createScopeShape({ mode: isAmong('off', 'gated') }, true)),
  sizeCeilings: isList(createScopeShape({ usd: isDecimal }, false)),
  feeCaps: isList(createScopeShape({ bps: isBps }, false)),
  blacklist: isList(isIdentifier),
  geoRules: hasEach(isList(matches(/^[A-Z]{2}$/))),
  geoTokens: hasEach(isText, isIdentifier),
  geoContracts: hasEach(isText, matches(/^0x[0-9a-f]{40}$/)),
  geoIssuers: hasEach(hasEach(isText)),
  geoPatterns: isList(isGeoPattern),
  multiLeg: isAmong('never', 'whenNoDirect', 'always'),
  intermediateAssets: isList(isIdentifier),
  maxDefaultSlippageBps: isBps,
  outlierBps: isCount,
  priceToleranceBps: isCount,
  priceJumpBps: isCount,
  maxCallValueUsd: isDecimal,
  overdueFactor: (value) => typeof value === 'number' && value >= 1 && value <= 1_000,
  overdueMinSeconds: isCount,
  settle: isAmong('deadline', 'adaptive'),
  settleByKey: hasEach(isAmong('deadline', 'adaptive')),
  settleMissBps: isBps,
  ranking: isAmong('spec', 'net', 'proven'),
  provenLeastSwaps: isInteger(1),
  provenDays: isInteger(1, 3_650),
  maxOpenSeconds: isInteger(1),
}

/**
 * Checks a policy member by member, so that a misspelled rule is refused instead of matching everything or nothing.
 *
 * @throws {InvalidPolicy} naming the member and the rule that is wrong.
 *
 * @example
 * ```ts
 * checkPolicy({ multiLeg: 'never', sizeCeilings: [{ provider: 'NEAR', usd: '50000' }] })
 * ```
 */
export const checkPolicy = (policy: Partial<Policy>): void => {
  for (const [name, value] of Object.entries(policy)) {
    if (!Object.hasOwn(members, name)) throw new InvalidPolicy(`The policy has no member "${name}".`)
    const check = members[name as keyof Policy]
    if (value === undefined || check(value)) continue
    const wrong = Array.isArray(value) ? value.find((item) => !check([item])) : value
    throw new InvalidPolicy(`The policy's ${name} is not valid: ${describeValue(wrong)}${explainTokenFault(wrong)}.`)
  }
}

/** Explains the first identifier of a rule that matches no token, as the rest of a sentence; `''` where each matches. */
const explainTokenFault = (rule: unknown): string => {
  const parts = hasMembers(rule) ? [rule.asset, ...(hasMembers(rule.pair) ? Object.values(rule.pair) : [])] : [rule]
  const keys = hasMembers(rule) ? Object.keys(rule).filter((key) => key.includes('.')) : []
  const identifiers = [...parts, ...keys].filter((value) => typeof value === 'string')
  const wrong = identifiers.find((identifier) => findRuleTokenFault(identifier) !== undefined)
  return wrong === undefined ? '' : `; ${wrong} ${findRuleTokenFault(wrong)}`
}

const describeValue = (value: unknown): string => {
  try {
    return JSON.stringify(value)?.slice(0, 200) ?? String(value)
  } catch {
    return String(value)
  }
}
