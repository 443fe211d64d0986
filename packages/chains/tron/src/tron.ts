import { chainPlugin, webUrls } from '@switchyard/chain-kit'
import type { Plugin } from '@switchyard/core'
import { createChain } from './chain.ts'
import { createTrongrid, type TronGateway } from './trongrid.ts'

/** How TRON is reached. Everything has a default. */
export interface TronOptions {
  /** Nodes with the HTTP API of TronGrid, asked in order until one answers. Default: `https://api.trongrid.io`. */
  readonly gateway?: string | TronGateway | readonly (string | TronGateway)[]
  /** Used instead of the engine's way out. */
  readonly fetch?: typeof globalThis.fetch
  /** Key for every gateway that names none of its own; sent as `TRON-PRO-API-KEY`. */
  readonly apiKey?: string
  /** How long a transaction may be sent, milliseconds. Default 300 000, as recorded of the API; the chain takes up to a day. */
  readonly lifetimeMs?: number
}

/** Most the chain takes: a day. */
const MOST_LIFETIME_MS = 86_400_000

/**
 * TRON as a plugin: TRX and TRC-20 transfers with memos, contract calls, approvals, sweeps. Opens nothing until asked.
 *
 * Throws `TypeError` for options that cannot be meant.
 */
export const tron = (options: TronOptions = {}): Plugin => {
  const { gateway = 'https://api.trongrid.io', apiKey, lifetimeMs = 300_000 } = options
  const gateways = [gateway].flat().map((entry) => toGateway(entry, apiKey))
  webUrls(
    'gateway',
    gateways.map(({ url }) => url),
  )
  if (!Number.isSafeInteger(lifetimeMs) || lifetimeMs <= 0 || lifetimeMs > MOST_LIFETIME_MS) {
    throw new TypeError(`lifetimeMs is ${lifetimeMs}, not a time up to a day.`)
  }
  return chainPlugin('tron', options, (http) => createChain(createTrongrid(http, gateways), { lifetimeMs }))
}

const toGateway = (entry: string | TronGateway, apiKey: string | undefined): TronGateway => ({
  ...(apiKey !== undefined && { apiKey }),
  ...(typeof entry === 'string' ? { url: entry } : entry),
})
