import { createFactReading, createNodeClient, requireText, requireWholeNumber } from '@switchyard/chain-kit'
import type { Http, NodeProbe, ProbeContext, ReadFacts } from '@switchyard/core'
import { at } from '@switchyard/net'
import { MAX_UINT256, STRK } from './erc20.ts'
import { type StarknetFacts, starknetFacts } from './facts.ts'
import { computeFeeBound } from './fee-bound.ts'
import { createGateway } from './gateway.ts'

/** `SN_MAIN` as a number. */
const MAIN = '0x534e5f4d41494e'

/** Creates the probes of Starknet's nodes. */
export const createNodeProbes = (
  urls: readonly string[],
  http: Http,
  facts: ReadFacts<StarknetFacts>,
): readonly NodeProbe[] =>
  urls.map((url) => {
    const { rpc } = createNodeClient(http, url)
    const node = createGateway(http, [url])
    const latest = ({ signal }: ProbeContext): Promise<unknown> =>
      rpc('starknet_getBlockWithTxHashes', { block_id: 'latest' }, signal)
    return {
      url,
      readNetwork: async ({ signal }) => ({
        found: requireText(await rpc('starknet_chainId', [], signal), 'chain id'),
        expected: MAIN,
      }),
      readHead: async (context) => {
        const block = await latest(context)
        return {
          height: requireWholeNumber(at(block, 'block_number'), 'height'),
          time: Number(requireWholeNumber(at(block, 'timestamp'), 'time of its newest block')) * 1_000,
        }
      },
      readFee: async (context) => ({
        value: String(requireWholeNumber(at(await latest(context), 'l2_gas_price', 'price_in_fri'), 'gas price')),
        unit: 'fri/l2gas',
      }),
      // The token contract holds what was sent to it by mistake.
      readBalance: async ({ signal }) => ({ address: STRK, amount: await node.balance(STRK, STRK, signal) }),
      readFacts: async ({ signal }) => {
        const prices = await node.gasPrices(signal)
        if (!prices) return []
        const { feeBound, feeBoundCeiling } = facts()
        const current = computeFeeBound(prices, 1, { ...facts(), feeBoundFloor: 0n, feeBoundCeiling: MAX_UINT256 })
        // Prices move all day: a bound has grown old only once transfers cost more.
        return [
          createFactReading(starknetFacts, {
            name: 'feeBound',
            value: feeBound,
            current,
            agrees: current <= feeBound,
            consequence:
              'Where a node does not tell its prices, sells sign too low a bound and are not included. Raise the fact.',
          }),
          createFactReading(starknetFacts, {
            name: 'feeBoundCeiling',
            value: feeBoundCeiling,
            current,
            agrees: current <= feeBoundCeiling,
            consequence:
              'Sells sign the ceiling, which no longer pays for a transfer. Raise the fact while the prices are real.',
          }),
        ]
      },
    }
  })
