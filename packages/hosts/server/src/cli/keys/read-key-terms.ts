import type { Service } from '@switchyard/core'
import type { KeyTerms } from '../../config/key-terms.ts'
import { splitList } from '../../config/schema-walk.ts'
import { ConfigError } from '../../settings/config-error.ts'

/** Options of a new key that set its terms. */
export interface TermsOptions {
  readonly explain?: boolean
  readonly operator?: boolean
  readonly perMinute?: string
  readonly maxTradeUsd?: string
  readonly allowFlexInput?: boolean
  readonly maxStreams?: string
  readonly allow?: string
  readonly deny?: string
  readonly affiliateBps?: string
  readonly affiliate?: string
}

const services: readonly Service[] = ['quote', 'swap', 'track', 'catalogue', 'price', 'screen']

/**
 * Reads the terms of a new key. Other terms are edited in the file.
 *
 * @throws {ConfigError}
 */
export const readKeyTerms = (options: TermsOptions): KeyTerms => {
  const { affiliateBps, affiliate, perMinute = '', allow, deny } = options
  // `60` is for every service, `quote=60,swap=20` for some.
  const rates = /^\d+$/.test(perMinute)
    ? services.map((service) => [service, perMinute] as const)
    : Object.entries(readPairs('per-minute', perMinute))
  return {
    affiliateTiers: affiliateBps === undefined ? [] : [{ fromUsd: '0', bps: readWhole('affiliate-bps', affiliateBps) }],
    affiliateAccounts: affiliate === undefined ? {} : readPairs('affiliate', affiliate),
    serviceTiers: [],
    serviceAccounts: {},
    perMinute: Object.fromEntries(rates.map(([service, rate]) => [service, readWhole('per-minute', rate)])),
    explain: options.explain === true,
    operator: options.operator,
    maxTradeUsd: options.maxTradeUsd,
    allowFlexInput: options.allowFlexInput,
    maxStreams: options.maxStreams === undefined ? undefined : readWhole('max-streams', options.maxStreams),
    allowProviders: allow === undefined ? undefined : splitList(allow),
    denyProviders: deny === undefined ? undefined : splitList(deny),
  }
}

const readPairs = (name: string, text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    splitList(text).map((entry) => {
      const [, key, value] = /^([^=]+)=(.+)$/.exec(entry) ?? []
      if (key === undefined || value === undefined)
        throw new ConfigError([`--${name}: must be name=value, separated by commas`])
      return [key, value]
    }),
  )

const readWhole = (name: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new ConfigError([`--${name}: must be a whole number`])
  return Number(text)
}
