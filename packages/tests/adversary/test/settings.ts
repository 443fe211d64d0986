const {
  CI,
  SWITCHYARD_ADVERSARY,
  SWITCHYARD_ADVERSARY_SEED,
  SWITCHYARD_ADVERSARY_ONLY,
  SWITCHYARD_ADVERSARY_CHANGE,
  SWITCHYARD_ADVERSARY_LOG,
} = process.env

/** Changes tried per scenario: `full` tries all, which takes an hour. */
export const perScenario: number =
  SWITCHYARD_ADVERSARY === 'full' ? Number.POSITIVE_INFINITY : Number(SWITCHYARD_ADVERSARY ?? 40)

/** Which changes are chosen follows from it; the same under CI every time. */
export const seed: string = SWITCHYARD_ADVERSARY_SEED ?? (CI ? '1' : String(Date.now()))

/** Scenarios whose name has this text in it. */
export const only: string = SWITCHYARD_ADVERSARY_ONLY ?? ''

/** Changes whose description matches. */
export const onlyChanges = new RegExp(SWITCHYARD_ADVERSARY_CHANGE ?? '')

/** File that every finding, also a known or unverifiable one, is appended to. */
export const log: string | undefined = SWITCHYARD_ADVERSARY_LOG
