import {
  type Leg,
  type PricedAsset,
  type Quote,
  type Route,
  type RouteFee,
  toHuman,
  type Warning,
} from '@switchyard/core'
import { caip19OfRoute } from './caip19-names.ts'
import { sixDecimals, unixSeconds } from './figures.ts'
import { isUrl } from './is-url.ts'
import { priceOf } from './price-of.ts'
import { providerMeta } from './provider-meta.ts'
import { quoted, quotedOften } from './quoted.ts'
import type { RenderOptions } from './render-options.ts'
import { renderProviderError } from './render-quote.ts'

/**
 * The text of `JSON.stringify(renderQuote(quote))`, written without the objects between: a server answers a quote with it, at half the
 * cost.
 */
export const quoteJson = (quote: Quote, options: RenderOptions = {}): string => {
  const payload = payloadOf(quote)
  const routes = quote.routes.map((route) => routeJson(route, payload, options)).join()
  const errors =
    quote.providerErrors.length > 0
      ? `,"providerErrors":${JSON.stringify(quote.providerErrors.map(renderProviderError))}`
      : ''
  const explain = quote.explain === undefined ? '' : `,"explain":${JSON.stringify(quote.explain)}`
  const createdAt = new Date(quote.createdAt).toISOString()
  return `{"quoteId":${quoted(quote.quoteId)},"createdAt":"${createdAt}","routes":[${routes}]${errors}${explain}}`
}

/** The rest of a next action's payload, the same for every route. */
const payloadOf = ({ sourceAddress, destinationAddress }: Quote): string =>
  `${sourceAddress === undefined ? '' : `,"sourceAddress":${quoted(sourceAddress)}`}${
    destinationAddress === undefined ? '' : `,"destinationAddress":${quoted(destinationAddress)}`
  }`

const routeJson = (route: Route, payload: string, options: RenderOptions): string => {
  const { sell, buy, sellAmount, expiresAt, txHint } = route
  const written: Written = {
    fees: feesJson(route.fees),
    bought: toHuman(route.buyAmount, buy.decimals),
    worst: toHuman(route.minBuyAmount, buy.decimals),
  }
  const { fees, bought, worst } = written
  const legs = route.legs.map((leg) => legJson(leg, route, written)).join()
  const sold = options.routeSellAmount === 'decimal' ? toHuman(sellAmount, sell.decimals) : sellAmount.toString()
  const expiration = expiresAt === undefined ? '' : `"expiration":"${unixSeconds(expiresAt)}",`
  const hint = txHint === undefined ? '' : `,"txHint":${quoted(txHint)}`
  const routeId = quoted(route.routeId)
  return (
    `{"sellAsset":${quotedOften(sell.identifier)},"sellAmount":"${sold}","buyAsset":${quotedOften(buy.identifier)},` +
    `"expectedBuyAmount":"${bought}","expectedBuyAmountMaxSlippage":"${worst}","fees":${fees},` +
    `"routeId":${routeId},"providers":[${route.providers.map(quotedOften).join()}],${expiration}` +
    `"estimatedTime":${timesJson(route)},"totalSlippageBps":${sixDecimals(route.totalSlippageBps)},"legs":[${legs}],` +
    `"warnings":${warningsJson(route.warnings)}${hint},"meta":${metaJson(route, options)},` +
    `"nextActions":[{"method":"POST","url":"/swap","payload":{"routeId":${routeId}${payload}}}]}`
  )
}

const feesJson = (fees: readonly RouteFee[]): string => {
  let text = ''
  for (const { type, amount, bps, asset, protocol } of fees) {
    const share = bps === undefined ? '' : `"amountBps":${JSON.stringify(bps)},`
    text +=
      `${text === '' ? '' : ','}{"type":"${type}","amount":"${toHuman(amount, asset.decimals)}",${share}` +
      `"asset":${quotedOften(asset.identifier)},"chain":${quotedOften(asset.chain)},"protocol":${quotedOften(protocol)}}`
  }
  return `[${text}]`
}

/** Parts of a route that its only leg has in common with it. */
interface Written {
  readonly fees: string
  readonly bought: string
  readonly worst: string
}

const legJson = (leg: Leg, route: Route, written: Written): string => {
  const { sell, buy, buyAmount, minBuyAmount } = leg
  const fees = leg.fees === route.fees ? written.fees : feesJson(leg.fees)
  const isWhole = buy === route.buy && buyAmount === route.buyAmount && minBuyAmount === route.minBuyAmount
  const bought = isWhole ? written.bought : toHuman(buyAmount, buy.decimals)
  const worst = isWhole ? written.worst : toHuman(minBuyAmount, buy.decimals)
  return (
    `{"provider":${quotedOften(leg.provider)},"sellAsset":${quotedOften(sell.identifier)},` +
    `"sellAmount":"${toHuman(leg.sellAmount, sell.decimals)}","buyAsset":${quotedOften(buy.identifier)},` +
    `"buyAmount":"${bought}","buyAmountMaxSlippage":"${worst}","fees":${fees}}`
  )
}

const timesJson = ({ times }: Route): string => {
  const [inbound, swap, outbound] = [sixDecimals(times.inbound), sixDecimals(times.swap), sixDecimals(times.outbound)]
  const total = sixDecimals(inbound + swap + outbound)
  return `{"inbound":${inbound},"swap":${swap},"outbound":${outbound},"total":${total}}`
}

const warningsJson = (warnings: readonly Warning[]): string => (warnings.length === 0 ? '[]' : JSON.stringify(warnings))

/** A provider may add members of its own; `providerMeta` leaves out names that are written here. */
const metaJson = (route: Route, options: RenderOptions): string => {
  const { assets, tags, meta, approvalAddress } = route
  const own = JSON.stringify(providerMeta(meta)).slice(1, -1)
  const approval = approvalAddress === undefined ? '' : `,"approvalAddress":${quoted(approvalAddress)}`
  const caip19 = options.caip19 ? `,"caip19":${JSON.stringify(caip19OfRoute(route))}` : ''
  return `{"assets":${assetsJson(assets)},"tags":[${tags.map(quotedOften).join()}]${own === '' ? '' : `,${own}`}${approval}${caip19}}`
}

const assetsJson = (assets: readonly PricedAsset[]): string => {
  let text = ''
  for (const { token, usd } of assets) {
    const price = priceOf(usd)
    if (price === undefined) continue
    const image = isUrl(token.logoURI) ? `,"image":${quotedOften(token.logoURI)}` : ''
    text += `${text === '' ? '' : ','}{"asset":${quotedOften(token.identifier)},"price":${price}${image}}`
  }
  return `[${text}]`
}
