import { type DoctorRow, findWorst, type Level } from '../../doctor/doctor-row.ts'
import { stripControls } from '../terminal/strip-controls.ts'

/** Colour of each level as an ANSI code, and the word for terminals without colours. */
const marks: Readonly<Record<Level, readonly [code: number, word: string]>> = {
  green: [32, 'ok'],
  yellow: [33, 'warn'],
  red: [31, 'FAIL'],
  off: [90, 'off'],
}

/** Longest column; longer texts push the rest of their line. */
const MOST = 44

/** Options of a table. */
export interface TableOptions {
  /** True if the terminal shows colours. */
  readonly colours: boolean
}

/** The report as text: one line for each row, with what to do below it, and a last line with the counts. */
export const renderTable = (rows: readonly DoctorRow[], { colours }: TableOptions): string => {
  const paint = (level: Level, text: string): string => (colours ? `\u001b[${marks[level][0]}m${text}\u001b[39m` : text)
  const columns = ['area', 'subject', 'check'] as const
  const widths = columns.map((name) => Math.min(MOST, Math.max(0, ...rows.map((row) => row[name].length))))
  const lines = rows.flatMap((row) => {
    const { level, reason, action } = row
    const cells = columns.map((name, index) => row[name].padEnd(widths[index] ?? 0))
    const first = [paint(level, marks[level][1].padEnd(4)), ...cells, stripControls(reason)].join('  ')
    return action === undefined ? [first] : [first, `      -> ${stripControls(action)}`]
  })
  const count = (wanted: Level): number => rows.filter(({ level }) => level === wanted).length
  const sum = `${count('green')} ok, ${count('yellow')} warnings, ${count('red')} failures, ${count('off')} not checked`
  return `${[...lines, '', paint(findWorst(rows), sum)].join('\n')}\n`
}
