import { createNodeClient, readBlockTime, requireText, requireWholeNumber } from '@switchyard/chain-kit'
import type { Http, NodeProbe } from '@switchyard/core'
import { at } from '@switchyard/net'
import { createGateway } from './gateway.ts'

/** Account of the registrar of top-level names. */
const ACCOUNT = 'near'

/** Creates the probes of NEAR's nodes. */
export const createNodeProbes = (urls: readonly string[], http: Http): readonly NodeProbe[] =>
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
    }
  })
