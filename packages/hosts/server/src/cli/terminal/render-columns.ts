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
  let shown = all.map((column): Column => ({ ...column, cells: column.cells.map(stripControls) }))
  const measure = ({ title, cells }: Column): number => Math.max(title.length, ...cells.map(({ length }) => length))
  while (
    width !== undefined &&
    shown.reduce((sum, column) => sum + measure(column) + GAP.length, -GAP.length) > width
  ) {
    const last = Math.max(...shown.map(({ droppable = -1 }) => droppable))
    if (last < 0) break
    const dropped = shown.find(({ droppable }) => droppable === last)
    shown = shown.filter((column) => column !== dropped)
  }

  const columns = shown.map((column) => {
    const length = measure(column)
    const texts = [column.title, ...column.cells]
    return texts.map((text) => (column.right ? text.padStart(length) : text.padEnd(length)))
  })
  const count = Math.max(1, ...columns.map(({ length }) => length))
  return Array.from({ length: count }, (_, row) =>
    cutLine(
      columns
        .map((texts) => texts[row] ?? '')
        .join(GAP)
        .trimEnd(),
      width,
    ),
  )
}

/** Cuts a line that is wider than the terminal, and ends it with `…`. */
export const cutLine = (line: string, width: number | undefined): string =>
  width === undefined || line.length <= width ? line : `${line.slice(0, Math.max(1, width - 1))}…`
