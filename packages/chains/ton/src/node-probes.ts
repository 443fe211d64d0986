import { createNodeClient, readBlockTime, requireText, requireWholeNumber } from '@switchyard/chain-kit'
import { type Http, type NodeProbe, UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import { parseAddress } from './address.ts'
import { createGateway, type TonGateway } from './gateway.ts'

/** Hash of the first state of the main network. Source: TON's `global.config.json`. */
const GENESIS = 'F6OpKZKqvqeFp6CQmFomXNMfMj2EnaUSOXN+Mh+wVWk='

/** The address of zeros, to which coins are burnt. */
const ADDRESS = 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c'

/** The probes of TON gateways; both APIs of a gateway are asked. */
export const createNodeProbes = (gateways: readonly TonGateway[], http: Http): readonly NodeProbe[] =>
  gateways.map((endpoint) => {
    const headers: Readonly<Record<string, string>> =
      endpoint.apiKey === undefined ? {} : { 'x-api-key': endpoint.apiKey }
    const [node, index] = [createNodeClient(http, endpoint.v2, headers), createNodeClient(http, endpoint.v3, headers)]
    const gateway = createGateway(http, [endpoint])
    return {
      url: endpoint.v2,
      readNetwork: async ({ signal }) => {
        const first = at(await node.get('/getMasterchainInfo', signal), 'result', 'init', 'root_hash')
        return { found: requireText(first, 'first state'), expected: GENESIS }
      },
      readHead: async ({ signal }) => {
        const last = at(await index.get('/masterchainInfo', signal), 'last')
        return { height: requireWholeNumber(at(last, 'seqno'), 'height'), time: readBlockTime(at(last, 'gen_utime')) }
      },
      readBalance: async ({ signal }) => {
        const owner = parseAddress(ADDRESS)
        if (!owner) throw new UpstreamError('The address of zeros cannot be read.')
        return { address: ADDRESS, amount: (await gateway.account(owner, signal)).balance }
      },
    }
  })
