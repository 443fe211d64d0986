import { blockTime, nodeClient, nodeText, wholeNumber } from '@switchyard/chain-kit'
import { type Http, type NodeProbe, UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import { parseAddress } from './address.ts'
import { createToncenter, type TonGateway } from './toncenter.ts'

/** Hash of the first state of the main network. Source: TON's `global.config.json`. */
const GENESIS = 'F6OpKZKqvqeFp6CQmFomXNMfMj2EnaUSOXN+Mh+wVWk='

/** The address of zeros, to which coins are burnt. */
const ADDRESS = 'EQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAM9c'

/** The probes of TON gateways; both APIs of a gateway are asked. */
export const nodeProbes = (gateways: readonly TonGateway[], http: Http): readonly NodeProbe[] =>
  gateways.map((gateway) => {
    const headers: Readonly<Record<string, string>> =
      gateway.apiKey === undefined ? {} : { 'x-api-key': gateway.apiKey }
    const [node, index] = [nodeClient(http, gateway.v2, headers), nodeClient(http, gateway.v3, headers)]
    const toncenter = createToncenter(http, [gateway])
    return {
      url: gateway.v2,
      network: async ({ signal }) => {
        const first = at(await node.get('/getMasterchainInfo', signal), 'result', 'init', 'root_hash')
        return { found: nodeText(first, 'first state'), expected: GENESIS }
      },
      head: async ({ signal }) => {
        const last = at(await index.get('/masterchainInfo', signal), 'last')
        return { height: wholeNumber(at(last, 'seqno'), 'height'), time: blockTime(at(last, 'gen_utime')) }
      },
      balance: async ({ signal }) => {
        const owner = parseAddress(ADDRESS)
        if (!owner) throw new UpstreamError('The address of zeros cannot be read.')
        return { address: ADDRESS, amount: (await toncenter.account(owner, signal)).balance }
      },
    }
  })
