/** `green` works, `yellow` works with a reservation, `red` does not work, `off` was not checked. */
export type Level = 'green' | 'yellow' | 'red' | 'off'

/** Subjects of checks, in the order of the report. */
export const areas = [
  'configuration',
  'keys',
  'stores',
  'prices',
  'screening',
  'region',
  'provider',
  'node',
  'facts',
  'host',
  'clock',
] as const

export type Area = (typeof areas)[number]

/** One finding of the doctor. */
export interface DoctorRow {
  readonly area: Area
  /** Provider id, chain code with host, store, host, package. */
  readonly subject: string
  /** `catalogue`, `small quote`, `chain id`. */
  readonly check: string
  readonly level: Level
  /** The finding, in words. Holds no secret. */
  readonly reason: string
  /** The remedy; absent where nothing has to be done. */
  readonly action?: string
  /** Milliseconds the check took, where it waited for somebody else. */
  readonly tookMs?: number
}

/** The worst level of a report; `green` where nothing was checked. */
export const findWorst = (rows: readonly Pick<DoctorRow, 'level'>[]): Exclude<Level, 'off'> => {
  if (rows.some(({ level }) => level === 'red')) return 'red'
  return rows.some(({ level }) => level === 'yellow') ? 'yellow' : 'green'
}

/**
 * Exit code of the program: 0 all green, 1 something yellow, 2 something red.
 *
 * @example
 * ```ts
 * process.exitCode = toExitCode(rows)
 * ```
 */
export const toExitCode = (rows: readonly Pick<DoctorRow, 'level'>[]): 0 | 1 | 2 =>
  (({ green: 0, yellow: 1, red: 2 }) as const)[findWorst(rows)]
