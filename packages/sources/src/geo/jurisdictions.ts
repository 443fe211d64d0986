/**
 * Countries in which tokenized securities are refused by default, ISO 3166-1 alpha-2: those the issuer Ondo prohibits,
 * those where only qualified investors are served and which are outside the EEA, and Ukraine, whose occupied regions a
 * country code cannot name.
 *
 * GUESS: the specification says 27 countries, the United States among them, and publishes no list. Territories of the
 * United States count as the United States in core.
 */
export const JURISDICTIONS: readonly string[] =
  'AF BR BY CA CH CN CU DZ ER GB HK IR KP LY MA MM MY NP RU SD SG SO SS SY UA US VE'.split(' ')
