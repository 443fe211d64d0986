import { type Clock, findChain, type Http, type NodeProbe, type ProbeContext, UpstreamError } from '@switchyard/core'
import { createApi } from '@switchyard/net'
import { callNode } from './nodes.ts'

/** Creates the probes of the JSON-RPC nodes by chain code. */
export const createProbes = (
  rpc: Readonly<Record<string, string | readonly string[]>>,
  { http, clock }: { readonly http: Http; readonly clock: Clock },
): readonly NodeProbe[] =>
  Object.entries(rpc).flatMap(([chain, urls]) =>
    [urls].flat().map((url): NodeProbe => {
      const node = createApi({ baseUrl: url, http, clock })
      const readNumber = async (method: string, { signal }: ProbeContext): Promise<bigint> => {
        const result = await callNode({ node, signal }, method, [])
        if (typeof result === 'string' && /^0x[0-9a-f]{1,64}$/i.test(result)) return BigInt(result)
        throw new UpstreamError(`${method} answered no number.`)
      }
      return {
        url,
        chain,
        readNetwork: async (context) => ({
          found: String(await readNumber('eth_chainId', context)),
          expected: findChain(chain)?.chainId ?? '',
        }),
        readHead: async (context) => ({ height: await readNumber('eth_blockNumber', context) }),
      }
    }),
  )
