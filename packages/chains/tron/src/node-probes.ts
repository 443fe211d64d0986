import { createFactReading, createNodeClient, requireText, requireWholeNumber } from '@switchyard/chain-kit'
import type { Http, NodeProbe, ReadFacts } from '@switchyard/core'
import { at } from '@switchyard/net'
import { type TronFacts, tronFacts } from './facts.ts'
import { readPrices, type TronGateway } from './gateway.ts'

/** Id of the first block of the main network. Source: TronWeb's and Ledger's network lists. */
const GENESIS = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc'

/** The address of zeros, to which tokens are burnt. */
const ADDRESS = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'

/** The probes of TRON's gateways. */
export const createNodeProbes = (
  gateways: readonly TronGateway[],
  http: Http,
  facts: ReadFacts<TronFacts>,
): readonly NodeProbe[] =>
  gateways.map(({ url, apiKey }) => {
    const { post } = createNodeClient(http, url, apiKey === undefined ? {} : { 'tron-pro-api-key': apiKey })
    return {
      url,
      readNetwork: async ({ signal }) => ({
        found: requireText(at(await post('/wallet/getblockbynum', { num: 0 }, signal), 'blockID'), 'first block'),
        expected: GENESIS,
      }),
      readHead: async ({ signal }) => {
        const newest = at(await post('/wallet/getnowblock', {}, signal), 'block_header', 'raw_data')
        return {
          height: requireWholeNumber(at(newest, 'number'), 'height'),
          time: Number(requireWholeNumber(at(newest, 'timestamp'), 'time of its newest block')),
        }
      },
      readFee: async ({ signal }) => ({
        value: readPrices(await post('/wallet/getchainparameters', {}, signal)).energy.toString(),
        unit: 'sun/energy',
      }),
      readBalance: async ({ signal }) => {
        const account = await post('/wallet/getaccount', { address: ADDRESS, visible: true }, signal)
        return { address: ADDRESS, amount: requireWholeNumber(at(account, 'balance') ?? 0, 'balance') }
      },
      readFacts: async ({ signal }) => {
        const { maxFeeLimit } = readPrices(await post('/wallet/getchainparameters', {}, signal))
        if (maxFeeLimit === undefined) return []
        const value = facts().feeLimitCeiling
        const consequence =
          'Calls sign at most the lower of the two limits: a lower one of the chain refuses expensive calls, a higher one changes nothing until the fact is replaced.'
        return [createFactReading(tronFacts, { name: 'feeLimitCeiling', value, current: maxFeeLimit, consequence })]
      },
    }
  })
