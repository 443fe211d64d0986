import { chainByCode, type Http, type NodeProbe, type ProbeContext, toHuman, UpstreamError } from '@switchyard/core'
import { at, readHost } from '@switchyard/net'
import { zeroAddress } from './address.ts'
import { askHex, requireNumber } from './gateway/calls.ts'
import { askSingly, type RpcAnswer, type RpcCall } from './gateway/json-rpc.ts'
import { readResult } from './gateway/transaction.ts'
import { networkChainId } from './public-rpc.ts'

const GWEI_DECIMALS = 9

const HEX = /^0x[0-9a-f]{1,16}$/i

const latestBlock: RpcCall = {
  method: 'eth_getBlockByNumber',
  params: ['latest', false],
  need: 'always',
  isResult: (result) =>
    [at(result, 'number'), at(result, 'timestamp')].every((value) => typeof value === 'string' && HEX.test(value)),
}

/** Creates the probes of the nodes of one chain. */
export const createNodeProbes = (chain: string, urls: readonly string[], http: Http): readonly NodeProbe[] =>
  urls.map((url) => {
    const name = readHost(url)
    const ask = async (call: RpcCall, { signal }: ProbeContext): Promise<RpcAnswer> => {
      const [answer] = await askSingly({ http, url, name, signal }, [call])
      if (answer && 'result' in answer) return answer
      throw new UpstreamError(`${name} rejected ${call.method}: ${answer?.failure.message ?? 'no answer'}.`)
    }
    return {
      url,
      readNetwork: async (context) => ({
        found: String(requireNumber(await ask(askHex('eth_chainId', []), context))),
        expected: networkChainId[chain] ?? chainByCode(chain)?.chainId ?? '',
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
    }
  })
