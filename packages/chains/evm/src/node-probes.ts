import { createFactReading } from '@switchyard/chain-kit'
import {
  type FactReading,
  type Http,
  type NodeProbe,
  type ProbeContext,
  toHuman,
  UpstreamError,
} from '@switchyard/core'
import { at, readHost } from '@switchyard/net'
import { zeroAddress } from './address.ts'
import { findChainId } from './chain-id.ts'
import { evmFacts } from './facts.ts'
import { askGasEstimate, askHex, requireNumber } from './gateway/calls.ts'
import { askSingly, type RpcAnswer, type RpcCall } from './gateway/json-rpc.ts'
import { readResult } from './gateway/transaction.ts'
import { ORACLE } from './l1-fee.ts'
import { findCeilingGwei } from './refuse-high-gas-price.ts'
import type { Settings } from './settings.ts'

const GWEI_DECIMALS = 9
const GWEI = 10n ** 9n

const HEX = /^0x[0-9a-f]{1,16}$/i

const latestBlock: RpcCall = {
  method: 'eth_getBlockByNumber',
  params: ['latest', false],
  need: 'always',
  isResult: (result) =>
    [at(result, 'number'), at(result, 'timestamp')].every((value) => typeof value === 'string' && HEX.test(value)),
}

/** Creates the probes of the nodes of one chain. */
export const createNodeProbes = (
  chain: string,
  urls: readonly string[],
  settings: Pick<Settings, 'facts' | 'gasPriceCeilingGwei'> & { readonly http: Http },
): readonly NodeProbe[] =>
  urls.map((url) => {
    const name = readHost(url)
    const ask = async (call: RpcCall, { signal }: ProbeContext): Promise<RpcAnswer> => {
      const [answer] = await askSingly({ http: settings.http, url, name, signal }, [call])
      if (answer && 'result' in answer) return answer
      throw new UpstreamError(`${name} rejected ${call.method}: ${answer?.failure.message ?? 'no answer'}.`)
    }
    return {
      url,
      readNetwork: async (context) => ({
        found: String(requireNumber(await ask(askHex('eth_chainId', []), context))),
        expected: findChainId(chain) ?? '',
      }),
      readHead: async (context) => {
        const block = readResult(await ask(latestBlock, context))
        const seconds = Number(at(block, 'timestamp'))
        return { height: BigInt(String(at(block, 'number'))), time: seconds * 1_000 }
      },
      readFee: async (context) => ({
        value: toHuman(requireNumber(await ask(askHex('eth_gasPrice', []), context)), GWEI_DECIMALS),
        unit: 'gwei',
      }),
      // Fees burnt by mistake make the zero address hold coins on every chain.
      readBalance: async (context) => ({
        address: zeroAddress,
        amount: requireNumber(await ask(askHex('eth_getBalance', [zeroAddress, 'latest']), context)),
      }),
      readFacts: async (context) => {
        const { plainGas, layer1Fee } = settings.facts()
        const ceiling = findCeilingGwei(chain, settings)
        const price = requireNumber(await ask(askHex('eth_gasPrice', []), context))
        const isDefault = settings.facts().gasPriceCeilingGwei[chain] === undefined
        const readings: FactReading[] = [
          createFactReading(evmFacts, {
            name: isDefault ? 'defaultGasPriceCeilingGwei' : 'gasPriceCeilingGwei',
            chain: isDefault ? undefined : chain,
            value: ceiling,
            current: `${toHuman(price, GWEI_DECIMALS)} gwei now`,
            agrees: 2n * price <= ceiling * GWEI,
            consequence: `The gas price of ${chain} is more than half of the ceiling, above which no sell is built. Where the price is real, raise the ceiling.`,
          }),
        ]

        const code = readResult(await ask(askHex('eth_getCode', [ORACLE, 'latest'], { form: 'bytes' }), context))
        const [charges, isKnown] = [code !== '0x', layer1Fee[chain] === true]
        if (charges || isKnown)
          readings.push(
            createFactReading(evmFacts, {
              name: 'layer1Fee',
              chain,
              value: String(isKnown),
              current: String(charges),
              consequence: charges
                ? `${chain} charges a layer 1 fee that network fees do not contain, so sells near the whole balance fail. Set the fact to true.`
                : `${chain} has no price oracle any more; its layer 1 fee counts as 0. Remove the fact where the chain charges none.`,
            }),
          )
        if (chain === 'ETH') {
          const payment = { from: zeroAddress, to: zeroAddress, value: 0n, data: '0x' } as const
          readings.push(
            createFactReading(evmFacts, {
              name: 'plainGas',
              value: plainGas,
              current: requireNumber(await ask(askGasEstimate(payment), context)),
              consequence:
                'Payments of coins get the margin for gas although they need none, so that a wallet must hold up to a fifth more for the fee. Replace the fact by what the node says.',
            }),
          )
        }
        return readings
      },
    }
  })
