import { evm } from '@switchyard/chain-evm'
import { utxo } from '@switchyard/chain-utxo'
import { createEngine, type Engine } from '@switchyard/core'
import { createHandler, type Handler } from '@switchyard/host-http'
import { createHttp } from '@switchyard/net'
import { thorchain } from '@switchyard/provider-thorchain'

const { THORNODE_URL, MIDGARD_URL } = process.env

/** Nothing is opened before the first request. */
export const engine: Engine = createEngine({
  plugins: [thorchain({ baseUrl: THORNODE_URL, midgardUrl: MIDGARD_URL }), evm(), utxo()],
  http: createHttp(),
})

export const handle: Handler = createHandler(engine, { basePath: '/api/swaps' })
