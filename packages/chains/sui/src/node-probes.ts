import { createNodeClient, readBlockTime, requireText, requireWholeNumber } from '@switchyard/chain-kit'
import type { Http, NodeProbe } from '@switchyard/core'
import { at } from '@switchyard/net'
import { createGraphql } from './gateway/graphql.ts'
import { createJsonRpc } from './gateway/json-rpc.ts'

/** First four bytes of the first checkpoint of the main network. Source: Sui's documentation of chain identifiers. */
const CHAIN = '35834a8a'

/** The address of zeros, to which coins are burnt. */
const ADDRESS = `0x${'0'.repeat(64)}`

const HEAD = '{ chainIdentifier checkpoint { sequenceNumber timestamp } }'

/** Creates the probes of Sui's nodes. */
export const createNodeProbes = (
  urls: readonly string[],
  http: Http,
  protocol: 'graphql' | 'json-rpc' = 'graphql',
): readonly NodeProbe[] =>
  urls.map((url) => (protocol === 'graphql' ? createGraphqlProbe(url, http) : createRpcProbe(url, http)))

const createGraphqlProbe = (url: string, http: Http): NodeProbe => {
  const { post } = createNodeClient(http, url)
  const gateway = createGraphql(http, [url])
  const data = async (query: string, signal: AbortSignal): Promise<unknown> =>
    at(await post('', { query }, signal), 'data')
  return {
    url,
    readNetwork: async ({ signal }) => ({
      found: readIdentifier(at(await data(HEAD, signal), 'chainIdentifier')),
      expected: CHAIN,
    }),
    readHead: async ({ signal }) => {
      const checkpoint = at(await data(HEAD, signal), 'checkpoint')
      return {
        height: requireWholeNumber(at(checkpoint, 'sequenceNumber'), 'checkpoint'),
        time: readBlockTime(at(checkpoint, 'timestamp')),
      }
    },
    readFee: async ({ signal }) => {
      const epoch = at(await data('{ epoch { referenceGasPrice } }', signal), 'epoch')
      return { value: String(requireWholeNumber(at(epoch, 'referenceGasPrice'), 'gas price')), unit: 'MIST/unit' }
    },
    readBalance: async ({ signal }) => ({
      address: ADDRESS,
      amount: (await gateway.holdings(ADDRESS, undefined, signal)).gas.total,
    }),
  }
}

/** Reads the chain identifier. Newer nodes return the whole digest in base58; older ones its first four bytes. */
const readIdentifier = (value: unknown): string => {
  const text = requireText(value, 'chain identifier')
  return text === MAIN_DIGEST ? CHAIN : text
}

/** Digest of the first checkpoint of the main network. */
const MAIN_DIGEST = '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S'

const createRpcProbe = (url: string, http: Http): NodeProbe => {
  const { rpc } = createNodeClient(http, url)
  const gateway = createJsonRpc(http, [url])
  return {
    url,
    readNetwork: async ({ signal }) => ({
      found: readIdentifier(await rpc('sui_getChainIdentifier', [], signal)),
      expected: CHAIN,
    }),
    readHead: async ({ signal }) => {
      const height = requireWholeNumber(await rpc('sui_getLatestCheckpointSequenceNumber', [], signal), 'checkpoint')
      const checkpoint = await rpc('sui_getCheckpoint', [String(height)], signal)
      return {
        height,
        time: Number(requireWholeNumber(at(checkpoint, 'timestampMs'), 'time of its newest checkpoint')),
      }
    },
    readFee: async ({ signal }) => ({
      value: String(requireWholeNumber(await rpc('suix_getReferenceGasPrice', [], signal), 'gas price')),
      unit: 'MIST/unit',
    }),
    readBalance: async ({ signal }) => ({
      address: ADDRESS,
      amount: (await gateway.holdings(ADDRESS, undefined, signal)).gas.total,
    }),
  }
}
