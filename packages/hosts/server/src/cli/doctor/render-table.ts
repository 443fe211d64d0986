import { type DoctorRow, findWorst, type Level } from '../../doctor/doctor-row.ts'
import { stripControls } from '../terminal/strip-controls.ts'

/** Colour of each level as an ANSI code, and the word for terminals without colours. */
const marks: Readonly<Record<Level, readonly [code: number, word: string]>> = {
  green: [32, 'ok'],
  yellow: [33, 'warn'],
  red: [31, 'FAIL'],
  off: [90, 'off'],
}

/** Options of a table. */
export interface TableOptions {
  /** True if the terminal shows colours. */
  readonly colours: boolean
}

/** The report as text: one line for each row, with what to do below it, and a last line with the counts. */
export const renderTable = (rows: readonly DoctorRow[], { colours }: TableOptions): string => {
  const paint = (level: Level, text: string): string => (colours ? `\u001b[${marks[level][0]}m${text}\u001b[39m` : text)
  const widths = [
    measureWidth(rows.map(({ area }) => area)),
    measureWidth(rows.map(({ subject }) => subject)),
    measureWidth(rows.map(({ check }) => check)),
  ] as const
  const lines = rows.flatMap(({ area, subject, check, level, reason, action }) => {
    const word = paint(level, marks[level][1].padEnd(4))
    const columns = [area.padEnd(widths[0]), subject.padEnd(widths[1]), check.padEnd(widths[2])]
    const first = `${word}  ${columns.join('  ')}  ${stripControls(reason)}`
    return action === undefined ? [first] : [first, `      -> ${stripControls(action)}`]
  })
  const count = (wanted: Level): number => rows.filter(({ level }) => level === wanted).length
  const sum = `${count('green')} ok, ${count('yellow')} warnings, ${count('red')} failures, ${count('off')} not checked`
  return `${[...lines, '', paint(findWorst(rows), sum)].join('\n')}\n`
}

/** Longest column; longer texts push the rest of their line. */
const MOST = 44

const measureWidth = (texts: readonly string[]): number =>
  Math.min(MOST, Math.max(0, ...texts.map(({ length }) => length)))
