import { blockTime, nodeClient, nodeText, wholeNumber } from '@switchyard/chain-kit'
import type { Http, NodeProbe, ProbeContext } from '@switchyard/core'
import { at } from '@switchyard/net'
import { XRD } from './address.ts'
import { balanceOf } from './funds.ts'
import { createGateway } from './gateway.ts'

/** The consensus manager, a component of the network itself. */
const ADDRESS = 'consensusmanager_rdx1scxxxxxxxxxxcnsmgrxxxxxxxxx000999665565xxxxxxxxxcnsmgr'

const XRD_DECIMALS = 18

/** The probes of Radix gateways. */
export const nodeProbes = (urls: readonly string[], http: Http): readonly NodeProbe[] =>
  urls.map((url) => {
    const { post } = nodeClient(http, url)
    const gateway = createGateway(http, [url])
    const state = async ({ signal }: ProbeContext): Promise<unknown> =>
      at(await post('/status/gateway-status', {}, signal), 'ledger_state')
    return {
      url,
      network: async (context) => ({
        found: nodeText(at(await state(context), 'network'), 'network'),
        expected: 'mainnet',
      }),
      head: async (context) => {
        const ledger = await state(context)
        return {
          height: wholeNumber(at(ledger, 'state_version'), 'state version'),
          time: blockTime(at(ledger, 'proposer_round_timestamp')),
        }
      },
      balance: async ({ signal }) => ({
        address: ADDRESS,
        amount: balanceOf(await gateway.holdings(ADDRESS, [XRD], signal), XRD, XRD_DECIMALS),
      }),
    }
  })
