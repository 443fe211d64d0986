/** The element with this id, which the page has. */
export const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no element ${id}.`)
  return found
}

/** A new element. Its content is text, never HTML. */
export const element = (name: string, text?: string, className?: string): HTMLElement => {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  if (className !== undefined) made.className = className
  return made
}

/** A list of terms and values. */
export const list = (rows: readonly (readonly [term: string, text: string])[]): HTMLElement => {
  const made = element('dl')
  for (const [term, text] of rows) made.append(element('dt', term), element('dd', text))
  return made
}

/** The field of the form with this name. */
export const field = (name: string): HTMLInputElement => {
  const found = (byId('ask') as HTMLFormElement).elements.namedItem(name)
  if (found === null) throw new Error(`The form has no field ${name}.`)
  return found as HTMLInputElement
}

/** Shows a message; an error is announced as an alert. */
export const showMessage = (text: string, isError = false): void => {
  const place = byId('message')
  place.textContent = text
  place.setAttribute('role', isError ? 'alert' : 'status')
}
