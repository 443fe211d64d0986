import { sourcesFacts } from '../facts.ts'

/**
 * Countries that refuse tokenized securities by default, ISO 3166-1 alpha-2: those that the issuer Ondo prohibits, those outside
 * the EEA in which it serves qualified investors only, and Ukraine, because a country code cannot name its occupied regions.
 *
 * GUESS: the specification says 27 countries, the United States among them, and publishes no list. Territories of the
 * United States count as the United States in core.
 */
export const JURISDICTIONS: readonly string[] = sourcesFacts.own.countries
