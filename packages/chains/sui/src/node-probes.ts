import {
  createFactReading,
  createNodeClient,
  readBlockTime,
  requireText,
  requireWholeNumber,
} from '@switchyard/chain-kit'
import type { Http, NodeProbe, ReadFacts } from '@switchyard/core'
import { at } from '@switchyard/net'
import { type SuiFacts, suiFacts } from './facts.ts'
import { createGraphql } from './gateway/graphql.ts'
import { createJsonRpc } from './gateway/json-rpc.ts'

/** First four bytes of the first checkpoint of the main network. Source: Sui's documentation of chain identifiers. */
const CHAIN = '35834a8a'

/** The address of zeros, to which coins are burnt. */
const ADDRESS = `0x${'0'.repeat(64)}`

const HEAD = '{ chainIdentifier checkpoint { sequenceNumber timestamp } }'

/** Digest of that checkpoint, which newer nodes return whole. */
const MAIN_DIGEST = '4btiuiMPvEENsttpZC7CZ53DruC3MAgfznDbASZ7DR6S'

/** Creates the probes of Sui's nodes. */
export const createNodeProbes = (
  urls: readonly string[],
  http: Http,
  {
    facts,
    protocol = 'graphql',
  }: { readonly facts: ReadFacts<SuiFacts>; readonly protocol: 'graphql' | 'json-rpc' | undefined },
): readonly NodeProbe[] =>
  urls.map((url) => {
    const isGraphql = protocol === 'graphql'
    const { post, rpc } = createNodeClient(http, url)
    const gateway = (isGraphql ? createGraphql : createJsonRpc)(http, [url])
    const query = async (text: string, signal: AbortSignal): Promise<unknown> =>
      at(await post('', { query: text }, signal), 'data')
    return {
      url,
      readNetwork: async ({ signal }) => {
        const identifier = isGraphql
          ? at(await query(HEAD, signal), 'chainIdentifier')
          : await rpc('sui_getChainIdentifier', [], signal)
        const text = requireText(identifier, 'chain identifier')
        return { found: text === MAIN_DIGEST ? CHAIN : text, expected: CHAIN }
      },
      readHead: async ({ signal }) => {
        if (isGraphql) {
          const newest = at(await query(HEAD, signal), 'checkpoint')
          return {
            height: requireWholeNumber(at(newest, 'sequenceNumber'), 'checkpoint'),
            time: readBlockTime(at(newest, 'timestamp')),
          }
        }
        const height = requireWholeNumber(await rpc('sui_getLatestCheckpointSequenceNumber', [], signal), 'checkpoint')
        const newest = await rpc('sui_getCheckpoint', [String(height)], signal)
        return { height, time: Number(requireWholeNumber(at(newest, 'timestampMs'), 'time of its newest checkpoint')) }
      },
      readFee: async ({ signal }) => ({ value: String(await gateway.gasPrice(signal)), unit: 'MIST/unit' }),
      readBalance: async ({ signal }) => ({
        address: ADDRESS,
        amount: (await gateway.holdings(ADDRESS, undefined, signal)).gas.total,
      }),
      readFacts: async ({ signal }) => {
        const { trialBudget, transferUnits } = facts()
        // A transfer out of many objects may take the next bucket, five times the smallest; twice that is kept free.
        const current = 10n * transferUnits * (await gateway.gasPrice(signal))
        const consequence =
          'The budget of the dry run no longer covers a transfer, so that sells are refused as ones that the network would reject. Raise the fact.'
        return [
          createFactReading(suiFacts, {
            name: 'trialBudget',
            value: trialBudget,
            current,
            agrees: current <= trialBudget,
            consequence,
          }),
        ]
      },
    }
  })
