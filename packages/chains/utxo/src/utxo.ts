import { createChainPlugin } from '@switchyard/chain-kit'
import { FACTS, type Plugin } from '@switchyard/core'
import { createChain } from './chain.ts'
import { utxoFacts } from './facts.ts'
import type { UtxoOptions } from './options.ts'

/**
 * Creates the plugin for Bitcoin, Bitcoin Cash, Litecoin, Dogecoin, Dash and transparent Zcash: unsigned PSBTs for
 * sells of native coins.
 *
 * It sends no request until the engine calls it, and reads no environment variables.
 *
 * @throws {RangeError} For fee bounds without `0 < min <= max`, when the engine registers the plugin.
 * @example
 * ```ts
 * const engine = createEngine({
 *   plugins: [utxo({ gateways: { BTC: { kind: 'esplora', url: 'https://index.example/api' } } })],
 * })
 * ```
 */
export const utxo = (options: UtxoOptions = {}): Plugin =>
  createChainPlugin('utxo', options, (http, resolve) => createChain(options, http, resolve(FACTS).follow(utxoFacts)))
