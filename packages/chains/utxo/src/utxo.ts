import { chainPlugin } from '@switchyard/chain-kit'
import type { Plugin } from '@switchyard/core'
import { utxoChain } from './chain.ts'
import type { UtxoOptions } from './options.ts'

/**
 * Bitcoin, Bitcoin Cash, Litecoin, Dogecoin, Dash and transparent Zcash: unsigned PSBTs for native coin sells.
 *
 * Does no I/O and reads no environment until a swap is built.
 */
export const utxo = (options: UtxoOptions = {}): Plugin =>
  chainPlugin('utxo', options, (http) => utxoChain(options, http))
