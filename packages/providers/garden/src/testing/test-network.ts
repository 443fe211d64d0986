import {
  type FactSource,
  type HttpRequest,
  type ProviderContext,
  type SwapProvider,
  UpstreamError,
} from '@switchyard/core'
import { providerFixture, quoteParamsWith } from '@switchyard/test-support'
import { garden } from '../garden.ts'
import type { GardenOptions } from '../options.ts'
import { assetList, policy } from './asset-list.ts'
import { ok } from './orders.ts'
import { addresses, btc, cbbtc } from './tokens.ts'

/** Responses by `METHOD /path`. */
export type StubResponses = Readonly<Record<string, unknown>>

export const NOW = 1_800_000_000_000

/** A response with another status than 200. */
export class Status {
  readonly status: number
  readonly body: unknown
  constructor(status: number, body: unknown) {
    this.status = status
    this.body = body
  }
}

/** The contract for the coin, which Garden no longer lists and an operator may name. */
export const htlcs: Readonly<Record<string, string>> = { 'ethereum:eth': '0xE413743B51f3cC8b3ac24addf50D18fa138cB0Bb' }

export interface TestNetwork {
  readonly provider: SwapProvider
  readonly context: ProviderContext
  readonly requests: HttpRequest[]
}

/** A provider over a stubbed Garden. */
export const testNetwork = (
  responses: StubResponses = {},
  options: GardenOptions = {},
  facts?: FactSource,
): TestNetwork => {
  const answers: StubResponses = { 'GET /assets': ok(assetList), 'GET /policy': ok(policy), ...responses }
  const requests: HttpRequest[] = []
  const http = async (request: HttpRequest) => {
    requests.push(request)
    const key = `${request.method} ${new URL(request.url).pathname}`
    const found = answers[key]
    if (found === undefined) throw new UpstreamError(`no response for ${key}`)
    const { status, body } = found instanceof Status ? found : { status: 200, body: found }
    return { status, headers: {}, text: JSON.stringify(body) }
  }
  const { provider, context } = providerFixture(garden({ baseUrl: 'http://garden', htlcs, ...options }), {
    http,
    now: NOW,
    facts,
  })
  return { provider, requests, context }
}

export const params = quoteParamsWith({
  sell: btc,
  buy: cbbtc,
  sellAmount: 50_000n,
  sourceAddress: addresses.BTC,
  destinationAddress: addresses.EVM,
})
