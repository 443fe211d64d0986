type Child = Node | string

/** A new element. Children that are text stay text; empty texts are left out. */
export const make = (
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Child | undefined)[]
): HTMLElement => {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  node.append(...children.filter((child): child is Child => child !== undefined && child !== ''))
  return node
}

/** Text in which parts between back-quotes are code. */
export const renderProse = (text: string | undefined): HTMLElement =>
  make('span', {}, ...(text ?? '').split('`').map((part, index) => (index % 2 === 1 ? make('code', {}, part) : part)))

/** A table that scrolls sideways on narrow screens. */
export const renderTable = (
  caption: string,
  heads: readonly string[],
  rows: readonly (readonly (Child | undefined)[])[],
): HTMLElement => {
  const head = make('tr', {}, ...heads.map((text) => make('th', { scope: 'col' }, text)))
  const body = rows.map((cells) => make('tr', {}, ...cells.map((cell) => make('td', {}, cell))))
  const region = { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption }
  return make('div', region, make('table', {}, make('thead', {}, head), make('tbody', {}, ...body)))
}

/** Content behind a summary that opens it. */
export const renderDetails = (summary: string, content: Child, open = false): HTMLElement =>
  make('details', open ? { open: '' } : {}, make('summary', {}, summary), content)

/** The element with this id, which the page has. */
export const findById = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no element ${id}.`)
  return found
}
