import type { Engine, Token } from '@switchyard/core'
import type { Config } from '../../config/config.ts'
import type { Sources } from '../../sources/open-sources.ts'
import type { DoctorRow } from '../doctor-row.ts'
import { explainFault } from '../explain-fault.ts'
import { type CheckParts, runCheck } from '../run-check.ts'

/** Inputs of the source checks. */
export interface SourceCheckParts {
  readonly config: Pick<Config, 'screening' | 'region' | 'prices'>
  readonly sources: Sources
  readonly engine: Pick<Engine, 'health'>
  /** Coins whose price everybody knows. */
  readonly coins: readonly Token[]
}

/** Prices, screening and region data. */
export const checkSources = async (given: SourceCheckParts, parts: CheckParts): Promise<readonly DoctorRow[]> => [
  ...(await checkPrices(given, parts)),
  await checkScreening(given, parts),
  checkRegion(given),
]

const checkPrices = async (
  { sources: { prices }, engine, coins }: SourceCheckParts,
  parts: CheckParts,
): Promise<readonly DoctorRow[]> => {
  const base = { area: 'prices', subject: 'price source', check: 'prices' } as const
  const disputed = engine.health().uncertainPrices.filter(({ standing }) => standing === 'disputed')
  const contradictions = disputed.map(
    ({ identifier }): DoctorRow => ({
      ...base,
      subject: identifier,
      level: 'yellow',
      reason: 'sources contradict each other on its price; it is not used',
      action: 'Look at the log for the two figures; one of the sources is wrong.',
    }),
  )
  if (!prices)
    return [{ ...base, level: 'off', reason: "not configured: USD prices are the providers' own" }, ...contradictions]
  const asked = await runCheck(parts, (signal) => prices.getUsd(coins, signal))
  const { tookMs } = asked
  if ('error' in asked)
    return [{ ...base, level: 'red', tookMs, ...explainFault(asked, 'prices.coingecko') }, ...contradictions]
  const missing = coins.filter(({ identifier }) => !asked.value.has(identifier)).map(({ identifier }) => identifier)
  if (missing.length > 0)
    return [
      {
        ...base,
        level: 'red',
        tookMs,
        reason: `has no price of ${missing.join(', ')}`,
        action: 'Check prices.coingecko: its coins and platforms, and the limit of its key.',
      },
      ...contradictions,
    ]
  const found = [...asked.value].map(([identifier, usd]) => `${identifier} ${usd} USD`).join(', ')
  return [{ ...base, level: 'green', tookMs, reason: found }, ...contradictions]
}

/** The zero address; no list has it. */
const HARMLESS = { chain: 'ETH', address: '0x0000000000000000000000000000000000000000' }

const checkScreening = async ({ sources: { screener } }: SourceCheckParts, parts: CheckParts): Promise<DoctorRow> => {
  const base = { area: 'screening', subject: 'screener', check: 'screening' } as const
  if (!screener) return { ...base, level: 'off', reason: 'not configured: no address is refused' }
  const asked = await runCheck(parts, (signal) => screener.screen([HARMLESS], signal))
  const { tookMs } = asked
  if ('error' in asked) return { ...base, level: 'red', tookMs, ...explainFault(asked, 'screening') }
  if (asked.value.clean) return { ...base, level: 'green', tookMs, reason: 'answers; a harmless address is clean' }
  return {
    ...base,
    level: 'yellow',
    tookMs,
    reason: `refuses the zero address: ${asked.value.reason}`,
    action: 'Check the list of screening.index: it may refuse too much.',
  }
}

/** Addresses of public resolvers in two countries, by their operators' own registrations. */
const PLACES = [
  ['8.8.8.8', 'US'],
  ['223.5.5.5', 'CN'],
] as const

const checkRegion = ({ sources: { region } }: SourceCheckParts): DoctorRow => {
  const base = { area: 'region', subject: 'country database', check: 'region' } as const
  if (!region) return { ...base, level: 'off', reason: "not configured: the country is the edge's header only" }
  const wrong = PLACES.filter(([address, country]) => region.findCountry(address) !== country)
  if (wrong.length === 0) return { ...base, level: 'green', reason: 'finds the countries of known addresses' }
  const [address, country] = wrong[0] ?? PLACES[0]
  return {
    ...base,
    level: 'red',
    reason: `says that ${address} is in ${region.findCountry(address) ?? 'no country'} instead of ${country}`,
    action: 'Check region.file: geo rules would refuse, or allow, the wrong people.',
  }
}
