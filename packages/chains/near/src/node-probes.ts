import {
  createFactReading,
  createNodeClient,
  readBlockTime,
  requireText,
  requireWholeNumber,
} from '@switchyard/chain-kit'
import type { Http, NodeProbe, ReadFacts } from '@switchyard/core'
import { at } from '@switchyard/net'
import { type NearFacts, nearFacts } from './facts.ts'
import { createGateway } from './gateway.ts'

/** Account of the registrar of top-level names. */
const ACCOUNT = 'near'

/** Creates the probes of NEAR's nodes. */
export const createNodeProbes = (
  urls: readonly string[],
  http: Http,
  facts: ReadFacts<NearFacts>,
): readonly NodeProbe[] =>
  urls.map((url) => {
    const { rpc } = createNodeClient(http, url)
    const node = createGateway(http, [url])
    return {
      url,
      readNetwork: async ({ signal }) => ({
        found: requireText(at(await rpc('status', [], signal), 'chain_id'), 'chain id'),
        expected: 'mainnet',
      }),
      readHead: async ({ signal }) => {
        const sync = at(await rpc('status', [], signal), 'sync_info')
        return {
          height: requireWholeNumber(at(sync, 'latest_block_height'), 'height'),
          time: readBlockTime(at(sync, 'latest_block_time')),
        }
      },
      readFee: async ({ signal }) => ({ value: (await node.gasPrice(signal)).toString(), unit: 'yoctoNEAR/gas' }),
      readBalance: async ({ signal }) => ({
        address: ACCOUNT,
        amount: (await node.account(ACCOUNT, signal))?.balance ?? 0n,
      }),
      readFacts: async ({ signal }) => {
        const config = await rpc('EXPERIMENTAL_protocol_config', { finality: 'final' }, signal)
        const price = at(config, 'runtime_config', 'storage_amount_per_byte')
        return [
          createFactReading(nearFacts, {
            name: 'storagePrice',
            value: facts().storagePrice,
            current: requireWholeNumber(price, 'price of storage'),
            consequence:
              'What an account must keep for its storage is computed with the old price, so that sells near the whole balance may fail or leave too much. Replace the fact.',
          }),
        ]
      },
    }
  })
