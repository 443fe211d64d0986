/** What the scripts of the pages share. Text goes into a page as text only, never as HTML. */
export const pageElementsScript = `
const base = document.querySelector('main').dataset.base
const byId = (id) => document.getElementById(id)
const element = (name, text, className) => {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  if (className) made.className = className
  return made
}
const list = (rows) => {
  const made = element('dl')
  for (const [term, text] of rows) made.append(element('dt', term), element('dd', text))
  return made
}
const ask = async (path, options) => {
  const response = await fetch(base + path, options)
  const body = await response.json().catch(() => ({}))
  return { ok: response.ok, status: response.status, body }
}
const say = (text, bad) => {
  const place = byId('said')
  place.textContent = text
  place.setAttribute('role', bad ? 'alert' : 'status')
}
const refusal = ({ status, body }) => [body.error || status, body.message].filter(Boolean).join(': ')
`
