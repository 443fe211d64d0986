import { nodeClient, nodeText, wholeNumber } from '@switchyard/chain-kit'
import type { Http, NodeProbe, ProbeContext } from '@switchyard/core'
import { at } from '@switchyard/net'
import { STRK } from './erc20.ts'
import { FALLBACK, feeBoundOf } from './fee-bound.ts'
import { createNode } from './node.ts'

/** `SN_MAIN` as a number. */
const MAIN = '0x534e5f4d41494e'

/** The probes of Starknet's nodes. */
export const nodeProbes = (urls: readonly string[], http: Http): readonly NodeProbe[] =>
  urls.map((url) => {
    const { rpc } = nodeClient(http, url)
    const node = createNode(http, [url])
    const latest = ({ signal }: ProbeContext): Promise<unknown> =>
      rpc('starknet_getBlockWithTxHashes', { block_id: 'latest' }, signal)
    return {
      url,
      network: async ({ signal }) => ({
        found: nodeText(await rpc('starknet_chainId', [], signal), 'chain id'),
        expected: MAIN,
      }),
      head: async (context) => {
        const block = await latest(context)
        return {
          height: wholeNumber(at(block, 'block_number'), 'height'),
          time: Number(wholeNumber(at(block, 'timestamp'), 'time of its newest block')) * 1_000,
        }
      },
      fee: async (context) => ({
        value: String(wholeNumber(at(await latest(context), 'l2_gas_price', 'price_in_fri'), 'gas price')),
        unit: 'fri/l2gas',
      }),
      // The token contract holds what was sent to it by mistake.
      balance: async ({ signal }) => ({ address: STRK, amount: await node.balance(STRK, STRK, signal) }),
      fallbacks: async ({ signal }) => {
        const prices = await node.gasPrices(signal)
        return [{ ...fallback, current: prices ? String(sufficient(feeBoundOf(prices, 1))) : undefined }]
      },
    }
  })

const fallback = {
  name: 'bound of the fee of a transfer, fri',
  value: String(FALLBACK.feeBound),
  date: FALLBACK.date,
}

/** Prices move all day: a bound has grown old only once transfers cost more. */
const sufficient = (bound: bigint): bigint => (bound > FALLBACK.feeBound ? bound : FALLBACK.feeBound)
