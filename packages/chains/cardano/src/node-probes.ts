import { createNodeClient, readBlockTime, requireWholeNumber } from '@switchyard/chain-kit'
import type { FactReading, Http, NodeProbe, ProbeContext } from '@switchyard/core'
import { at } from '@switchyard/net'
import type { Settings } from './build.ts'
import { createGateway } from './gateway.ts'
import { fallbackParameters } from './parameters.ts'

/** Magic number of the main network. Source: its Shelley genesis file. */
const MAGIC = '764824073'

/** An address of the examples of CIP-19's test vectors; it needs no coins. */
const ADDRESS = 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8'

/** Day on which the protocol parameters were last compared with the network. */
const PARAMETERS_DATE = '2026-11-22'

/** Creates the probes of Koios gateways. GUESS: formats from Koios' published API description, without a recording. */
export const createNodeProbes = (urls: readonly string[], http: Http, settings: Settings): readonly NodeProbe[] =>
  urls.map((url) => {
    const { get } = createNodeClient(http, url)
    const gateway = createGateway(http, [url])
    const parameters = async ({ signal }: ProbeContext): Promise<unknown> =>
      at(await get('/epoch_params?order=epoch_no.desc&limit=1', signal), 0)
    return {
      url,
      readNetwork: async ({ signal }) => ({
        found: String(requireWholeNumber(at(await get('/genesis', signal), 0, 'networkmagic'), 'network magic')),
        expected: MAGIC,
      }),
      readHead: async ({ signal }) => {
        const tip = at(await get('/tip', signal), 0)
        const height = at(tip, 'block_height') ?? at(tip, 'block_no')
        return { height: requireWholeNumber(height, 'height'), time: readBlockTime(at(tip, 'block_time')) }
      },
      readFee: async (context) => ({
        value: String(requireWholeNumber(at(await parameters(context), 'min_fee_a'), 'fee')),
        unit: 'lovelace/byte',
      }),
      readBalance: async ({ signal }) => {
        const coins = await gateway.utxos(ADDRESS, signal)
        return { address: ADDRESS, amount: coins.reduce((sum, { lovelace }) => sum + lovelace, 0n) }
      },
      readFacts: async (context) => {
        const now = await parameters(context)
        return figures.map(
          ([name, setting, field]): FactReading => ({
            name,
            value: String(settings.parameters[setting] ?? fallbackParameters[setting]),
            package: '@switchyard/chain-cardano',
            seen: PARAMETERS_DATE,
            current: String(requireWholeNumber(at(now, field), name)),
          }),
        )
      },
    }
  })

const figures = [
  ['fee per byte', 'feePerByte', 'min_fee_a'],
  ['fixed fee', 'feeFixed', 'min_fee_b'],
  ['minimum per byte of an output', 'coinsPerByte', 'coins_per_utxo_size'],
] as const
