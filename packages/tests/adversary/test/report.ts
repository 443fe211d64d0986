import { appendFileSync } from 'node:fs'

/** Counts of one provider. */
export interface Tally {
  tried: number
  refused: number
  harmless: number
  unverifiable: number
  known: number
  findings: number
}

const columns = ['tried', 'refused', 'harmless', 'unverifiable', 'known', 'findings'] as const

/** Counts of one scenario, to be added up over the pieces of a full run. */
export const appendCounts = (file: string | undefined, counts: object): void => {
  if (file) appendFileSync(file, `${JSON.stringify(counts)}\n`)
}

/** Counts by provider, as the suite prints them at its end. */
export const createReport = () => {
  const rows = new Map<string, Tally>()
  const rowOf = (provider: string): Tally => {
    const row = rows.get(provider) ?? { tried: 0, refused: 0, harmless: 0, unverifiable: 0, known: 0, findings: 0 }
    rows.set(provider, row)
    return row
  }
  return {
    count: (provider: string, column: Exclude<keyof Tally, 'tried'>): void => {
      const row = rowOf(provider)
      row.tried++
      row[column]++
    },
    /** The table, one provider a line. */
    table: (): string =>
      [
        ['provider'.padEnd(20), ...columns.map((name) => name.padStart(13))].join(''),
        ...[...rows].map(([provider, row]) =>
          [provider.padEnd(20), ...columns.map((name) => String(row[name]).padStart(13))].join(''),
        ),
      ].join('\n'),
  }
}
