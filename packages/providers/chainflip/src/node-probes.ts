import { type Clock, type Http, type NodeProbe, type ProbeContext, UpstreamError } from '@switchyard/core'
import { createApi } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'
import { readRpc } from './rpc.ts'

/** First block of the main network. Source: `BERGHAIN` of the State Chain's runtime. */
const GENESIS = '0x8b8c140b0af9db70686583e3f6bf2a59052bfe9584b97d20c45068281e976eb9'

/** The probes of State Chain nodes. */
export const createNodeProbes = (
  urls: readonly string[],
  parts: { readonly http: Http; readonly clock: Clock },
): readonly NodeProbe[] =>
  urls.map((url) => {
    const api = createApi({ baseUrl: url, ...parts })
    const call = async (method: string, params: readonly unknown[], { signal }: ProbeContext): Promise<unknown> => {
      const request = { jsonrpc: '2.0', id: 1, method, params }
      const outcome = readRpc(method, await api.post('', request, { signal, idempotent: true }))
      if ('result' in outcome) return outcome.result
      throw new UpstreamError(`The node failed ${method} with code ${outcome.refusal.code}.`)
    }
    return {
      url,
      chain: 'FLIP',
      readNetwork: async (context) => ({
        found: read.text(await call('chain_getBlockHash', [0], context), ''),
        expected: GENESIS,
      }),
      readHead: async (context) => {
        const height = read.text(await call('chain_getHeader', [], context), 'number')
        if (!/^0x[0-9a-f]{1,16}$/i.test(height)) throw new UpstreamError(`The node's height is ${height.slice(0, 40)}.`)
        return { height: BigInt(height) }
      },
    }
  })
