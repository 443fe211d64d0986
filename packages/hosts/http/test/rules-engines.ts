import { type Caller, createEngine, type Engine, type EngineOptions } from '@switchyard/core'
import type { Client, Host } from './hosts.ts'
import { receiver, rulesPlugin, sender, share } from './rules-plugin.ts'

/** The terms of a key of the rules' tests. */
export const caller = (id: string, more: Partial<Caller> = {}): Caller => ({
  id,
  affiliateTiers: [],
  affiliateAccounts: {},
  serviceTiers: [],
  serviceAccounts: {},
  perMinute: {},
  explain: false,
  ...more,
})

/** A quote request that one provider serves, and the addresses of its swap. */
export const body = { sellAsset: 'LTC.LTC', buyAsset: 'DOGE.DOGE', sellAmount: '1.5' }
export const addresses = { sourceAddress: sender, destinationAddress: receiver }

export interface Routed {
  readonly routes: readonly { readonly routeId: string }[]
}

const callers: readonly Caller[] = [
  caller('owner'),
  caller('other'),
  caller('small', { maxTradeUsd: '100' }),
  caller('slow', { perMinute: { quote: 1, swap: 1, track: 1, catalogue: 1, price: 1, screen: 1 } }),
  caller('without', { denyProviders: ['FAKE'] }),
]

/** A real engine with the provider of the rules' tests, reached through one host. A key is its caller's id. */
export interface RulesSetUp {
  readonly engine: Engine
  readonly as: (apiKey?: string, more?: Parameters<Host['connect']>[1]) => Client
  /** The first route of a quote. */
  readonly quoted: (apiKey: string, more?: object) => Promise<string | undefined>
  readonly swapped: (apiKey: string, more?: object) => ReturnType<Client['swap']>
}

/** Makes engines for one host; `dispose` ends them all. */
export const createRulesEngines = (connect: Host['connect']) => {
  const engines: Engine[] = []
  const setUp = (options: Partial<EngineOptions> = {}, further: readonly Caller[] = []): RulesSetUp => {
    const keys = { find: async (apiKey: string) => [...callers, ...further].find(({ id }) => id === apiKey) }
    const policy = {
      geoRules: { 'tokenized-securities': ['US'] },
      geoTokens: { [share.identifier]: 'tokenized-securities' },
    }
    const region = { findCountry: (ip: string) => ({ '1.1.1.1': 'CH', '2.2.2.2': 'US' })[ip] }
    const explorerUrl = 'https://track.example/'
    const engine = createEngine({ plugins: [rulesPlugin], keys, region, policy, explorerUrl, ...options })
    engines.push(engine)
    const as: RulesSetUp['as'] = (apiKey, more = {}) => connect(engine, { apiKey, ...more })
    const quoted = async (apiKey: string, more: object = {}) => {
      const { body: quote } = await as(apiKey).quote({ ...body, ...more })
      return (quote as Routed).routes[0]?.routeId
    }
    const swapped = async (apiKey: string, more: object = {}) =>
      as(apiKey).swap({ routeId: await quoted(apiKey, more), ...addresses })
    return { engine, as, quoted, swapped }
  }
  return { setUp, dispose: () => Promise.all(engines.map((engine) => engine.dispose())) }
}
