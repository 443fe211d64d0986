import { createNodeClient, requireText, requireWholeNumber } from '@switchyard/chain-kit'
import type { Http, NodeProbe, ProbeContext } from '@switchyard/core'
import { at } from '@switchyard/net'
import { STRK } from './erc20.ts'
import { computeFeeBound, FALLBACK } from './fee-bound.ts'
import { createGateway } from './gateway.ts'

/** `SN_MAIN` as a number. */
const MAIN = '0x534e5f4d41494e'

/** Creates the probes of Starknet's nodes. */
export const createNodeProbes = (urls: readonly string[], http: Http): readonly NodeProbe[] =>
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
        if (!prices) return [fallback]
        // Prices move all day: a bound has grown old only once transfers cost more.
        const bound = computeFeeBound(prices, 1)
        return [{ ...fallback, current: String(bound > FALLBACK.feeBound ? bound : FALLBACK.feeBound) }]
      },
    }
  })

const fallback = {
  package: '@switchyard/chain-starknet',
  name: 'bound of the fee of a transfer, fri',
  value: String(FALLBACK.feeBound),
  seen: FALLBACK.date,
}
