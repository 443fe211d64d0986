import { createFactReading, createNodeClient, requireWholeNumber } from '@switchyard/chain-kit'
import type { Http, NodeProbe, ProbeContext, ReadFacts } from '@switchyard/core'
import { at } from '@switchyard/net'
import { type XrpFacts, xrpFacts } from './facts.ts'
import { createGateway } from './gateway.ts'

/** Id of the main network; servers that have none set serve it too. */
const MAIN_NETWORK = '0'

/** The account that held all XRP at the beginning. */
const ADDRESS = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'

/** Creates the probes of XRP Ledger servers. */
export const createNodeProbes = (
  urls: readonly string[],
  http: Http,
  facts: ReadFacts<XrpFacts>,
): readonly NodeProbe[] =>
  urls.map((url) => {
    const { post } = createNodeClient(http, url)
    const gateway = createGateway(http, [url])
    const info = async ({ signal }: ProbeContext): Promise<unknown> =>
      at(await post('', { method: 'server_info', params: [{}] }, signal), 'result', 'info')
    return {
      url,
      readNetwork: async (context) => ({
        found: String(requireWholeNumber(at(await info(context), 'network_id') ?? 0, 'network id')),
        expected: MAIN_NETWORK,
      }),
      readHead: async (context) => {
        const ledger = at(await info(context), 'validated_ledger')
        const ageMs = Number(requireWholeNumber(at(ledger, 'age'), 'age of its newest ledger')) * 1_000
        return { height: requireWholeNumber(at(ledger, 'seq'), 'validated ledger'), time: context.clock.now() - ageMs }
      },
      readFee: async ({ signal }) => {
        const { baseFee, load } = await gateway.network(signal)
        return { value: ((baseFee * load) / 1_000_000n).toString(), unit: 'drop' }
      },
      readBalance: async ({ signal }) => ({
        address: ADDRESS,
        amount: (await gateway.account(ADDRESS, signal))?.balance ?? 0n,
      }),
      readFacts: async ({ signal }) => {
        const { baseFee, load, reserveBase } = await gateway.network(signal)
        const current = (baseFee * load) / 1_000_000n
        const { feeCeiling, reserve } = facts()
        const consequence =
          'Payments of XRP carry the ceiling, which the ledger queues or refuses. Raise the fact while the load is real.'
        return [
          createFactReading(xrpFacts, {
            name: 'feeCeiling',
            value: feeCeiling,
            current,
            agrees: current <= feeCeiling,
            consequence,
          }),
          createFactReading(xrpFacts, {
            name: 'reserve',
            value: reserve,
            current: reserveBase,
            consequence:
              'Quotes warn of new accounts at another amount than the ledger asks for. Replace the fact; swaps ask the ledger.',
          }),
        ]
      },
    }
  })
