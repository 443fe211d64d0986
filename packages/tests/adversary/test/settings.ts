const {
  CI,
  SWITCHYARD_ADVERSARY,
  SWITCHYARD_ADVERSARY_SEED,
  SWITCHYARD_ADVERSARY_ONLY,
  SWITCHYARD_ADVERSARY_CHANGE,
  SWITCHYARD_ADVERSARY_LOG,
  SWITCHYARD_ADVERSARY_PART,
  SWITCHYARD_ADVERSARY_COUNTS,
} = process.env

/** Changes tried per scenario: `full` tries all, which takes an hour. */
export const perScenario: number =
  SWITCHYARD_ADVERSARY === 'full' ? Number.POSITIVE_INFINITY : Number(SWITCHYARD_ADVERSARY ?? 12)

/** Seed of the choice of changes; the same under CI every time. */
export const seed: string = SWITCHYARD_ADVERSARY_SEED ?? (CI ? '1' : String(Date.now()))

/** Scenarios whose name has this text in it. */
export const only: string = SWITCHYARD_ADVERSARY_ONLY ?? ''

/** Changes whose description matches. */
export const onlyChanges = new RegExp(SWITCHYARD_ADVERSARY_CHANGE ?? '')

/** File that every finding, also a known or unverifiable one, is appended to. */
export const log: string | undefined = SWITCHYARD_ADVERSARY_LOG

/** The part of the changes that is tried, such as `2/5`, so that a full run can be cut into pieces of minutes. */
export const part: { readonly at: number; readonly of: number } = readPart(SWITCHYARD_ADVERSARY_PART ?? '1/1')

/** File that the counts of each scenario are appended to, one JSON object a line. */
export const counts: string | undefined = SWITCHYARD_ADVERSARY_COUNTS

function readPart(text: string): { at: number; of: number } {
  const [at = 0, of = 0] = text.split('/').map(Number)
  if (!(Number.isInteger(at) && Number.isInteger(of) && at >= 1 && at <= of))
    throw new Error(`SWITCHYARD_ADVERSARY_PART is ${text}; 2/5 is the second of five parts.`)
  return { at, of }
}
