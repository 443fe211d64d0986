import { createFactReading, createNodeClient, readBlockTime, requireWholeNumber } from '@switchyard/chain-kit'
import type { FactReading, Http, NodeProbe, ProbeContext, ReadFacts } from '@switchyard/core'
import { at } from '@switchyard/net'
import type { Settings } from './build.ts'
import { type CardanoFacts, cardanoFacts } from './facts.ts'
import { createGateway } from './gateway.ts'

/** Magic number of the main network. Source: its Shelley genesis file. */
const MAGIC = '764824073'

/** An address of the examples of CIP-19's test vectors; it needs no coins. */
const ADDRESS = 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8'

/** Creates the probes of Koios gateways. GUESS: formats from Koios' published API description, without a recording. */
export const createNodeProbes = (
  urls: readonly string[],
  http: Http,
  { settings, facts }: { readonly settings: Settings; readonly facts: ReadFacts<CardanoFacts> },
): readonly NodeProbe[] =>
  urls.map((url) => {
    const { get } = createNodeClient(http, url)
    const gateway = createGateway(http, [url], facts)
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
        const inForce: Readonly<Record<string, unknown>> = { ...facts(), ...settings.parameters }
        const readings: FactReading[] = []
        for (const [name, field, consequence] of figures) {
          const current = at(now, field)
          if (current === undefined) continue
          const value = String(inForce[name])
          readings.push(
            createFactReading(cardanoFacts, { name, value, current: requireWholeNumber(current, name), consequence }),
          )
        }
        return readings
      },
    }
  })

const FALLBACK =
  'Sells use it where no gateway tells its parameters or the options set it; a fee that is too low is not accepted by the network.'
const LIMIT = 'Sells of many coins or tokens are refused too early, or are not accepted by the network.'

const figures = [
  ['feePerByte', 'min_fee_a', FALLBACK],
  ['feeFixed', 'min_fee_b', FALLBACK],
  ['coinsPerByte', 'coins_per_utxo_size', FALLBACK],
  ['maxTransactionBytes', 'max_tx_size', LIMIT],
  ['maxValueBytes', 'max_val_size', LIMIT],
] as const
