import { chainByCode, type Http, type NodeProbe, type ProbeContext, toHuman, UpstreamError } from '@switchyard/core'
import { hostOf } from '@switchyard/net'
import { askQuantity, requireNumber } from './gateway/calls.ts'
import { askSingly, type RpcAnswer, type RpcCall } from './gateway/json-rpc.ts'
import { networkChainId } from './public-rpc.ts'

/** The zero address: fees burnt by mistake make it hold coins on every chain. */
const ADDRESS = '0x0000000000000000000000000000000000000000'

const GWEI_DECIMALS = 9

/** The probes of the nodes of one chain. */
export const createNodeProbes = (chain: string, urls: readonly string[], http: Http): readonly NodeProbe[] =>
  urls.map((url) => {
    const ask = (call: RpcCall, { signal }: ProbeContext) => askNode(http, url, call, signal)
    return {
      url,
      network: async (context) => ({
        found: String(requireNumber(await ask(askQuantity('eth_chainId', []), context))),
        expected: networkChainId[chain] ?? chainByCode(chain)?.chainId ?? '',
      }),
      head: async (context) => readHead(await ask(latestBlock, context)),
      fee: async (context) => ({
        value: toHuman(requireNumber(await ask(askQuantity('eth_gasPrice', []), context)), GWEI_DECIMALS),
        unit: 'gwei',
      }),
      balance: async (context) => ({
        address: ADDRESS,
        amount: requireNumber(await ask(askQuantity('eth_getBalance', [ADDRESS, 'latest']), context)),
      }),
    }
  })

interface Block {
  readonly number: string
  readonly timestamp: string
}

const HEX = /^0x[0-9a-f]{1,16}$/i

const isBlock = (result: unknown): result is Block => {
  const { number, timestamp } = (result ?? {}) as Partial<Block>
  return typeof number === 'string' && typeof timestamp === 'string' && HEX.test(number) && HEX.test(timestamp)
}

const latestBlock: RpcCall = {
  method: 'eth_getBlockByNumber',
  params: ['latest', false],
  need: 'always',
  isResult: isBlock,
}

const readHead = (answer: RpcAnswer) => {
  const { number, timestamp } = (answer as { readonly result: Block }).result
  return { height: BigInt(number), time: Number(BigInt(timestamp)) * 1_000 }
}

const askNode = async (http: Http, url: string, call: RpcCall, signal: AbortSignal): Promise<RpcAnswer> => {
  const [answer] = await askSingly({ http, url, name: hostOf(url), signal }, [call])
  if (answer && 'result' in answer) return answer
  throw new UpstreamError(`${hostOf(url)} rejected ${call.method}: ${answer?.failure.message ?? 'no answer'}.`)
}
