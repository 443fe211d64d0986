import type { ComponentChildren, JSX } from 'preact'

/** Rows of cells below their heads; the first cell names its row. */
export interface DataTableProps {
  readonly label: string
  readonly heads: readonly string[]
  readonly rows: readonly (readonly ComponentChildren[])[]
}

/** A table that is scrolled where it is wider than the page, also by keyboard. */
export const DataTable = ({ label, heads, rows }: DataTableProps): JSX.Element => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled by keyboard
  <section class="sy-scroll" tabIndex={0} aria-label={label}>
    <table class="sy-table sy-table--text">
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], index) => (
          <tr key={index}>
            <th scope="row">{name}</th>
            {cells.map((cell, place) => (
              <td key={place}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
