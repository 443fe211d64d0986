import { stripControls } from './strip-controls.ts'

/** A column of a table. */
export interface Column {
  readonly title: string
  readonly cells: readonly string[]
  /** Figures stand on the right. */
  readonly right?: true
  /** A narrow terminal loses the column with the highest number first; without one it stays. */
  readonly droppable?: number
}

const GAP = '  '

/**
 * A table of columns as lines. Where it is wider than the terminal, droppable columns are left out, and the last resort is to cut lines.
 *
 * @param width Characters of a line; `undefined` where nothing is cut, as in a pipe.
 */
export const renderColumns = (all: readonly Column[], width: number | undefined): readonly string[] => {
  const shown = fitColumns(
    all.map((column) => ({ ...column, cells: column.cells.map(stripControls) })),
    width,
  )
  const count = Math.max(0, ...shown.map(({ cells }) => cells.length))
  const rows = Array.from({ length: count }, (_, row) => shown.map(({ cells }) => cells[row] ?? ''))
  const lines = [shown.map(({ title }) => title), ...rows]
  return lines.map((cells) => cutLine(cells.map((cell, index) => padCell(cell, shown[index])).join(GAP), width))
}

const fitColumns = (all: readonly Column[], width: number | undefined): readonly Column[] => {
  const total = all.reduce((sum, column) => sum + measureWidth(column) + GAP.length, -GAP.length)
  if (width === undefined || total <= width) return all
  const first = all.reduce<Column | undefined>(
    (worst, column) => ((column.droppable ?? -1) > (worst?.droppable ?? -1) ? column : worst),
    undefined,
  )
  return first
    ? fitColumns(
        all.filter((column) => column !== first),
        width,
      )
    : all
}

const measureWidth = ({ title, cells }: Column): number => Math.max(title.length, ...cells.map(({ length }) => length))

const padCell = (cell: string, column: Column | undefined): string => {
  if (!column) return cell
  const width = measureWidth(column)
  return column.right ? cell.padStart(width) : cell.padEnd(width)
}

const cutLine = (line: string, width: number | undefined): string => {
  const text = line.trimEnd()
  return width === undefined || text.length <= width ? text : `${text.slice(0, Math.max(1, width - 1))}…`
}
