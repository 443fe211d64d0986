import { createNodeClient, readBlockTime, requireText, requireWholeNumber } from '@switchyard/chain-kit'
import type { Http, NodeProbe, ProbeContext } from '@switchyard/core'
import { at } from '@switchyard/net'
import { XRD } from './address.ts'
import { toBalance } from './funds.ts'
import { createGateway } from './gateway.ts'

/** The consensus manager, a component of the network itself. */
const ADDRESS = 'consensusmanager_rdx1scxxxxxxxxxxcnsmgrxxxxxxxxx000999665565xxxxxxxxxcnsmgr'

const XRD_DECIMALS = 18

/** Creates the probes of Radix gateways. */
export const createNodeProbes = (urls: readonly string[], http: Http): readonly NodeProbe[] =>
  urls.map((url) => {
    const { post } = createNodeClient(http, url)
    const gateway = createGateway(http, [url])
    const state = async ({ signal }: ProbeContext): Promise<unknown> =>
      at(await post('/status/gateway-status', {}, signal), 'ledger_state')
    return {
      url,
      readNetwork: async (context) => ({
        found: requireText(at(await state(context), 'network'), 'network'),
        expected: 'mainnet',
      }),
      readHead: async (context) => {
        const ledger = await state(context)
        return {
          height: requireWholeNumber(at(ledger, 'state_version'), 'state version'),
          time: readBlockTime(at(ledger, 'proposer_round_timestamp')),
        }
      },
      readBalance: async ({ signal }) => ({
        address: ADDRESS,
        amount: toBalance(await gateway.holdings(ADDRESS, [XRD], { signal }), XRD, XRD_DECIMALS),
      }),
    }
  })
