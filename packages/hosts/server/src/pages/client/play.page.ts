// Requests a quote and shows its routes and the providers that declined. A later request overtakes an earlier one.
import type { QuoteResponse, QuoteRouteResponse } from '@switchyard/wire'
import { callApi, errorText } from './call-api.ts'
import { byId, element, field, list, showMessage } from './elements.ts'

const feesText = (fees: QuoteRouteResponse['fees']): string =>
  fees.map(({ type, amount, asset }) => `${type} ${amount} ${asset}`).join(', ') || 'none'

const routeArticle = (route: QuoteRouteResponse): HTMLElement => {
  const article = element('article')
  const title = element('h2', route.providers.join(' + '))
  for (const tag of route.meta.tags) title.append(element('span', tag, 'tag'))
  const rows: [string, string][] = [
    ['receive', `${route.expectedBuyAmount} ${route.buyAsset}`],
    ['at worst', `${route.expectedBuyAmountMaxSlippage} ${route.buyAsset}`],
    ['time', route.estimatedTime ? `${route.estimatedTime.total} s` : 'unknown'],
    ['fees', feesText(route.fees)],
    ['deposit', route.txHint ?? 'unknown'],
  ]
  for (const { code, display } of route.warnings) rows.push(['warning', display || code])
  article.append(title, list(rows))
  return article
}

const show = ({ routes = [], providerErrors = [] }: Partial<QuoteResponse>): void => {
  byId('routes').replaceChildren(...routes.map(routeArticle))
  const declined = providerErrors.map(({ provider, errorCode, message }): [string, string] => [
    provider ?? '',
    message || (errorCode ?? ''),
  ])
  byId('declined').replaceChildren(...(declined.length > 0 ? [element('h2', 'Declined'), list(declined)] : []))
}

const requestBody = (): Record<string, unknown> => {
  const slippage = field('slippage').value.trim()
  return {
    sellAsset: field('sellAsset').value.trim(),
    buyAsset: field('buyAsset').value.trim(),
    sellAmount: field('sellAmount').value.trim(),
    ...(slippage === '' ? {} : { slippage: Number(slippage) }),
  }
}

let latest = 0

const quote = async (): Promise<void> => {
  latest += 1
  const turn = latest
  const key = field('key').value.trim()
  const headers = { 'content-type': 'application/json', ...(key === '' ? {} : { 'x-api-key': key }) }
  showMessage('Asking…')
  const response = await callApi<QuoteResponse>('/v3/quote', {
    method: 'POST',
    headers,
    body: JSON.stringify(requestBody()),
  })
  if (turn !== latest) return
  show(response?.ok ? response.body : {})
  if (!response) showMessage('The server does not answer.', true)
  else if (!response.ok) showMessage(errorText(response), true)
  else showMessage(response.body.routes.length === 1 ? '1 route' : `${response.body.routes.length} routes`)
}

byId('ask').addEventListener('submit', (event) => {
  event.preventDefault()
  quote()
})

const given = new URLSearchParams(location.search)
for (const name of ['sellAsset', 'buyAsset', 'sellAmount', 'slippage']) {
  const value = given.get(name)
  if (value !== null) field(name).value = value
}
if (given.has('sellAsset') && given.has('buyAsset') && given.has('sellAmount')) quote()
