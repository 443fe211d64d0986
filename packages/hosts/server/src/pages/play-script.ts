import { pageElementsScript } from './page-elements-script.ts'

/** Asks for a quote and shows every route beside those who declined. A later question overtakes an earlier one. */
export const playScript: string = `'use strict'
{${pageElementsScript}
const form = byId('ask')
let asked = 0

const named = new URLSearchParams(location.search)
for (const name of ['sellAsset', 'buyAsset', 'sellAmount', 'slippage'])
  if (named.has(name)) form.elements[name].value = named.get(name)

const feeText = (fees) => fees.map(({ type, amount, asset }) => type + ' ' + amount + ' ' + asset).join(', ') || 'none'

const routeOf = ({ providers, expectedBuyAmount, expectedBuyAmountMaxSlippage, buyAsset, fees, estimatedTime, meta, warnings, txHint }) => {
  const made = element('article')
  const title = element('h2', providers.join(' + '))
  for (const tag of meta.tags) title.append(element('span', tag, 'tag'))
  const rows = [
    ['receive', expectedBuyAmount + ' ' + buyAsset],
    ['at worst', expectedBuyAmountMaxSlippage + ' ' + buyAsset],
    ['time', estimatedTime ? estimatedTime.total + ' s' : 'unknown'],
    ['fees', feeText(fees)],
    ['deposit', txHint || 'unknown'],
  ]
  for (const { code, display } of warnings) rows.push(['warning', display || code])
  made.append(title, list(rows))
  return made
}

const show = ({ routes = [], providerErrors = [] }) => {
  byId('routes').replaceChildren(...routes.map(routeOf))
  const declined = providerErrors.map(({ provider, errorCode, message }) => [provider, message || errorCode])
  byId('declined').replaceChildren(...(declined.length ? [element('h2', 'Declined'), list(declined)] : []))
}

const quote = async () => {
  const turn = ++asked
  const { sellAsset, buyAsset, sellAmount, slippage, key } = form.elements
  const body = { sellAsset: sellAsset.value.trim(), buyAsset: buyAsset.value.trim(), sellAmount: sellAmount.value.trim() }
  if (slippage.value.trim() !== '') body.slippage = Number(slippage.value)
  const headers = { 'content-type': 'application/json', ...(key.value === '' ? {} : { 'x-api-key': key.value.trim() }) }
  say('Asking…')
  const answer = await ask('/v3/quote', { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => undefined)
  if (turn !== asked) return
  show(answer ? answer.body : {})
  if (!answer) say('The server does not answer.', true)
  else if (!answer.ok) say(refusal(answer), true)
  else say(answer.body.routes.length + (answer.body.routes.length === 1 ? ' route' : ' routes'))
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  quote()
})
if (named.has('sellAsset') && named.has('buyAsset') && named.has('sellAmount')) quote()
}
`
