import { evm } from '@switchyard/chain-evm'
import { utxo } from '@switchyard/chain-utxo'
import { createEngine } from '@switchyard/core'
import { createHandler } from '@switchyard/host-http'
import { type Worker, workerHandler } from '@switchyard/host-http/worker'
import { createHttp } from '@switchyard/net'
import { thorchain } from '@switchyard/provider-thorchain'

// The build replaces `process.env.NAME`; see the README.
const nodes = { baseUrl: process.env.THORNODE_URL, midgardUrl: process.env.MIDGARD_URL }

/** Made when the worker starts; nothing is opened before the first request. */
const engine = createEngine({ plugins: [thorchain(nodes), evm(), utxo()], http: createHttp() })

const worker: Worker = workerHandler(engine, createHandler(engine), { addressHeader: 'cf-connecting-ip' })

// biome-ignore lint/style/noDefaultExport: the default export is the worker
export default worker
