import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { CLOCK, FACTS, type Plugin, type ProviderLabel, UUID } from '@switchyard/core'
import { resolveTransport } from '@switchyard/net'
import { type CreateProvider, createAdapterPlugin, shareParts } from '@switchyard/provider-kit'
import { Client } from './client.ts'
import { chainflipFacts } from './facts.ts'
import { type ChainflipOptions, readSettings } from './options.ts'
import { ChainflipProvider, type Parts } from './provider.ts'
import type { Flavour } from './quote/translate-quote.ts'
import { NotFoundGuard } from './track/not-found-guard.ts'

/**
 * 100 requests a minute and IP, half of them at once; beyond it the backend blocks an IP for five minutes.
 * Source: default of the backend's rate limiter (read 2026-11). GUESS: that the main network has it switched on.
 */
const PUBLISHED_BUDGET = { perSecond: 0.8, burst: 50 }

/**
 * Swaps through Chainflip as `CHAINFLIP` and `CHAINFLIP_STREAMING`. Does no I/O and reads no environment.
 *
 * @throws {InvalidOptions} for options that cannot be used
 *
 * @example
 * chainflip({ brokerUrl: 'http://broker.internal:9944', vaultSwaps: ['BTC'] })
 */
export const chainflip = (options: ChainflipOptions = {}): Plugin => {
  const settings = readSettings(options)
  return createAdapterPlugin('@switchyard/provider-chainflip', () => {
    // One client for both providers, so that identical requests are sent once.
    const parts = shareParts((resolve): Parts => {
      const clock = resolve(CLOCK)
      const uuid = resolve(UUID)
      const facts = resolve(FACTS).follow(chainflipFacts)
      const client = new Client({
        baseUrl: () => options.baseUrl ?? facts().backend,
        facts,
        brokerUrl: options.brokerUrl,
        nodeUrl: options.nodeUrl,
        brokerHeaders: options.apiKey === undefined ? {} : { authorization: options.apiKey },
        ...resolveTransport(options, resolve, options.baseUrl === undefined ? PUBLISHED_BUDGET : {}),
      })
      return {
        client,
        settings: { ...settings, facts },
        clock,
        guard: new NotFoundGuard(clock),
        seed: () => sha256(utf8ToBytes(uuid())),
      }
    })
    return Object.fromEntries(
      flavours.map(([flavour, named]): [string, CreateProvider] => [
        flavour.id,
        (resolve) => new ChainflipProvider(flavour, named, parts(resolve)),
      ]),
    )
  })
}

const label: Omit<ProviderLabel, 'displayNameLong'> = {
  displayName: 'Chainflip',
  keywords: ['chainflip', 'flip', 'jit amm'],
  url: 'https://chainflip.io',
}

const flavours: readonly (readonly [Flavour, ProviderLabel])[] = [
  [
    { id: 'CHAINFLIP', type: 'REGULAR', boost: true },
    { ...label, displayNameLong: 'Chainflip' },
  ],
  [
    { id: 'CHAINFLIP_STREAMING', type: 'DCA', boost: false },
    { ...label, displayNameLong: 'Chainflip Streaming' },
  ],
]
