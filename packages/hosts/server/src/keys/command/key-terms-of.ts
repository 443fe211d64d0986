import type { Service } from '@switchyard/core'
import { ConfigError } from '../../config/config-error.ts'
import type { KeyTerms } from '../../config/key-terms.ts'

/** The options of a new key that set its terms. */
export interface TermsOptions {
  readonly explain?: boolean
  readonly operator?: boolean
  readonly 'per-minute'?: string
  readonly 'max-trade-usd'?: string
  readonly allow?: string
  readonly deny?: string
  readonly 'affiliate-bps'?: string
  readonly affiliate?: string
}

const services: readonly Service[] = ['quote', 'swap', 'track', 'catalogue', 'price', 'screen']

/**
 * Reads the terms of a new key. Other terms are edited in the file.
 *
 * @throws {ConfigError}
 */
export const keyTermsOf = (options: TermsOptions): Partial<KeyTerms> => ({
  ...(options.explain === true ? { explain: true } : {}),
  ...(options.operator === true ? { operator: true } : {}),
  ...(options['per-minute'] === undefined ? {} : { perMinute: rates(options['per-minute']) }),
  ...(options['max-trade-usd'] === undefined ? {} : { maxTradeUsd: options['max-trade-usd'] }),
  ...(options.allow === undefined ? {} : { allowProviders: listed(options.allow) }),
  ...(options.deny === undefined ? {} : { denyProviders: listed(options.deny) }),
  ...(options['affiliate-bps'] === undefined
    ? {}
    : { affiliateTiers: [{ fromUsd: '0', bps: whole('affiliate-bps', options['affiliate-bps']) }] }),
  ...(options.affiliate === undefined ? {} : { affiliateAccounts: pairs('affiliate', options.affiliate) }),
})

const listed = (text: string): readonly string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

const pairs = (name: string, text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    listed(text).map((entry) => {
      const [, key, value] = /^([^=]+)=(.+)$/.exec(entry) ?? []
      if (key === undefined || value === undefined)
        throw new ConfigError([`--${name}: must be name=value, separated by commas`])
      return [key, value]
    }),
  )

const whole = (name: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new ConfigError([`--${name}: must be a whole number`])
  return Number(text)
}

/** `60` for every service, or `quote=60,swap=20`. */
const rates = (text: string): KeyTerms['perMinute'] => {
  if (/^\d+$/.test(text)) return Object.fromEntries(services.map((service) => [service, whole('per-minute', text)]))
  return Object.fromEntries(
    Object.entries(pairs('per-minute', text)).map(([name, value]) => [name, whole('per-minute', value)]),
  )
}
