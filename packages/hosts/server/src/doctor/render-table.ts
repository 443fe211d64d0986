import { plain } from '../cli/terminal/plain.ts'
import { type DoctorRow, type Level, worstOf } from './doctor-row.ts'

/** Colour of each level as an ANSI code, and the word for terminals without colours. */
const marks: Readonly<Record<Level, readonly [code: number, word: string]>> = {
  green: [32, 'ok'],
  yellow: [33, 'warn'],
  red: [31, 'FAIL'],
  off: [90, 'off'],
}

/** How a table is shown. */
export interface TableOptions {
  /** Whether the terminal shows colours. */
  readonly colours: boolean
}

/** The report as text: one line for each row, with what to do below it, and a last line with the counts. */
export const renderTable = (rows: readonly DoctorRow[], { colours }: TableOptions): string => {
  const paint = (level: Level, text: string): string => (colours ? `\u001b[${marks[level][0]}m${text}\u001b[39m` : text)
  const widths = [
    widthOf(rows.map(({ area }) => area)),
    widthOf(rows.map(({ subject }) => subject)),
    widthOf(rows.map(({ check }) => check)),
  ] as const
  const lines = rows.flatMap(({ area, subject, check, level, reason, action }) => {
    const word = paint(level, marks[level][1].padEnd(4))
    const columns = [area.padEnd(widths[0]), subject.padEnd(widths[1]), check.padEnd(widths[2])]
    const first = `${word}  ${columns.join('  ')}  ${plain(reason)}`
    return action === undefined ? [first] : [first, `      -> ${plain(action)}`]
  })
  const count = (wanted: Level): number => rows.filter(({ level }) => level === wanted).length
  const sum = `${count('green')} ok, ${count('yellow')} warnings, ${count('red')} failures, ${count('off')} not checked`
  return `${[...lines, '', paint(worstOf(rows), sum)].join('\n')}\n`
}

/** Longest column; longer texts push the rest of their line. */
const MOST = 44

const widthOf = (texts: readonly string[]): number => Math.min(MOST, Math.max(0, ...texts.map(({ length }) => length)))
