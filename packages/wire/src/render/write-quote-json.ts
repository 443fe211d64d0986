import { type Leg, type Quote, type Route, type RouteFee, toHuman } from '@switchyard/core'
import { listRouteCaip19Names } from './caip19-names.ts'
import { roundToSixDecimals, toUnixSeconds } from './figures.ts'
import { isUrl } from './is-url.ts'
import { readPrice } from './read-price.ts'
import type { RenderOptions } from './render-options.ts'
import { renderProviderMeta } from './render-provider-meta.ts'
import { renderProviderError } from './render-quote.ts'
import { writeCommonText, writeText } from './write-text.ts'

/**
 * Writes the text of `JSON.stringify(renderQuote(quote))` without the objects between: a server answers a quote with it, at half
 * the cost.
 */
export const writeQuoteJson = (quote: Quote, options: RenderOptions = {}): string => {
  // The rest of a next action's payload, the same for every route.
  const { sourceAddress, destinationAddress } = quote
  const source = sourceAddress === undefined ? '' : `,"sourceAddress":${writeText(sourceAddress)}`
  const destination = destinationAddress === undefined ? '' : `,"destinationAddress":${writeText(destinationAddress)}`
  const payload = source + destination

  const routes = quote.routes.map((route) => writeRoute(route, payload, options)).join()
  const errors =
    quote.providerErrors.length > 0
      ? `,"providerErrors":${JSON.stringify(quote.providerErrors.map(renderProviderError))}`
      : ''
  const explain = quote.explain === undefined ? '' : `,"explain":${JSON.stringify(quote.explain)}`
  const createdAt = new Date(quote.createdAt).toISOString()
  return `{"quoteId":${writeText(quote.quoteId)},"createdAt":"${createdAt}","routes":[${routes}]${errors}${explain}}`
}

const writeRoute = (route: Route, payload: string, options: RenderOptions): string => {
  const { sell, buy, sellAmount, expiresAt, txHint, times } = route
  const written: Written = {
    fees: writeFees(route.fees),
    bought: toHuman(route.buyAmount, buy.decimals),
    worst: toHuman(route.minBuyAmount, buy.decimals),
  }
  const { fees, bought, worst } = written
  const legs = route.legs.map((leg) => writeLeg(leg, route, written)).join()
  const sold = options.routeSellAmount === 'decimal' ? toHuman(sellAmount, sell.decimals) : sellAmount.toString()
  const expiration = expiresAt === undefined ? '' : `"expiration":"${toUnixSeconds(expiresAt)}",`
  const hint = txHint === undefined ? '' : `,"txHint":${writeText(txHint)}`
  const routeId = writeText(route.routeId)

  const inbound = roundToSixDecimals(times.inbound)
  const swap = roundToSixDecimals(times.swap)
  const outbound = roundToSixDecimals(times.outbound)
  const total = roundToSixDecimals(inbound + swap + outbound)
  const estimatedTime = `{"inbound":${inbound},"swap":${swap},"outbound":${outbound},"total":${total}}`
  return (
    `{"sellAsset":${writeCommonText(sell.identifier)},"sellAmount":"${sold}","buyAsset":${writeCommonText(buy.identifier)},` +
    `"expectedBuyAmount":"${bought}","expectedBuyAmountMaxSlippage":"${worst}","fees":${fees},` +
    `"routeId":${routeId},"providers":[${route.providers.map(writeCommonText).join()}],${expiration}` +
    `"estimatedTime":${estimatedTime},"totalSlippageBps":${roundToSixDecimals(route.totalSlippageBps)},"legs":[${legs}],` +
    `"warnings":${route.warnings.length === 0 ? '[]' : JSON.stringify(route.warnings)}${hint},"meta":${writeMeta(route, options)},` +
    `"nextActions":[{"method":"POST","url":"/swap","payload":{"routeId":${routeId}${payload}}}]}`
  )
}

const writeFees = (fees: readonly RouteFee[]): string => {
  let text = ''
  for (const { type, amount, bps, asset, protocol } of fees) {
    const share = bps === undefined ? '' : `"amountBps":${JSON.stringify(bps)},`
    text +=
      `${text === '' ? '' : ','}{"type":"${type}","amount":"${toHuman(amount, asset.decimals)}",${share}` +
      `"asset":${writeCommonText(asset.identifier)},"chain":${writeCommonText(asset.chain)},"protocol":${writeCommonText(protocol)}}`
  }
  return `[${text}]`
}

/** Parts of a route that its only leg has in common with it. */
interface Written {
  readonly fees: string
  readonly bought: string
  readonly worst: string
}

const writeLeg = (leg: Leg, route: Route, written: Written): string => {
  const { sell, buy, buyAmount, minBuyAmount } = leg
  const fees = leg.fees === route.fees ? written.fees : writeFees(leg.fees)
  const isWhole = buy === route.buy && buyAmount === route.buyAmount && minBuyAmount === route.minBuyAmount
  const bought = isWhole ? written.bought : toHuman(buyAmount, buy.decimals)
  const worst = isWhole ? written.worst : toHuman(minBuyAmount, buy.decimals)
  return (
    `{"provider":${writeCommonText(leg.provider)},"sellAsset":${writeCommonText(sell.identifier)},` +
    `"sellAmount":"${toHuman(leg.sellAmount, sell.decimals)}","buyAsset":${writeCommonText(buy.identifier)},` +
    `"buyAmount":"${bought}","buyAmountMaxSlippage":"${worst}","fees":${fees}}`
  )
}

/** A provider may add members of its own; `providerMeta` leaves out names that are written here. */
const writeMeta = (route: Route, options: RenderOptions): string => {
  const { tags, meta, approvalAddress } = route
  let assets = ''
  for (const { token, usd } of route.assets) {
    const price = readPrice(usd)
    if (price === undefined) continue
    const image = isUrl(token.logoURI) ? `,"image":${writeCommonText(token.logoURI)}` : ''
    assets += `${assets === '' ? '' : ','}{"asset":${writeCommonText(token.identifier)},"price":${price}${image}}`
  }
  const own = JSON.stringify(renderProviderMeta(meta)).slice(1, -1)
  const approval = approvalAddress === undefined ? '' : `,"approvalAddress":${writeText(approvalAddress)}`
  const caip19 = options.caip19 ? `,"caip19":${JSON.stringify(listRouteCaip19Names(route))}` : ''
  return `{"assets":[${assets}],"tags":[${tags.map(writeCommonText).join()}]${own === '' ? '' : `,${own}`}${approval}${caip19}}`
}
