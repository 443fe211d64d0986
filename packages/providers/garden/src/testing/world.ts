import { type HttpRequest, type ProviderContext, type SwapProvider, UpstreamError } from '@switchyard/core'
import { providerFixture, quoteParamsWith } from '@switchyard/test-support'
import { type GardenOptions, garden } from '../garden.ts'
import { assetList, policy } from './catalogue.ts'
import { ok } from './orders.ts'
import { addresses, btc, cbbtc } from './tokens.ts'

/** Answers by `METHOD /path`; a function sees the request. */
export type Script = Readonly<Record<string, unknown>>

export const NOW = 1_800_000_000_000

/** An answer with another status than 200. */
export class Status {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

export interface World {
  readonly provider: SwapProvider
  readonly context: ProviderContext
  readonly requests: HttpRequest[]
}

/** A provider over a scripted Garden. */
export const world = (script: Script = {}, options: GardenOptions = {}): World => {
  const answers: Script = { 'GET /assets': ok(assetList), 'GET /policy': ok(policy), ...script }
  const requests: HttpRequest[] = []
  const http = async (request: HttpRequest) => {
    requests.push(request)
    const key = `${request.method} ${new URL(request.url).pathname}`
    const found = answers[key]
    if (found === undefined) throw new UpstreamError(`no answer to ${key}`)
    const { status, body } = found instanceof Status ? found : { status: 200, body: found }
    return { status, headers: {}, text: JSON.stringify(body) }
  }
  const { provider, context } = providerFixture(garden({ baseUrl: 'http://garden', ...options }), { http, now: NOW })
  return { provider, requests, context }
}

export const ask = quoteParamsWith({
  sell: btc,
  buy: cbbtc,
  sellAmount: 50_000n,
  sourceAddress: addresses.BTC,
  destinationAddress: addresses.EVM,
})
