import {
  type Clock,
  createFactReading,
  type FactReading,
  type Http,
  type NodeProbe,
  type ProbeContext,
  type ReadFacts,
  UpstreamError,
} from '@switchyard/core'
import { createApi } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'
import { toHex } from './codec/bytes.ts'
import { type ChainflipFacts, chainflipFacts } from './facts.ts'
import { readRpc } from './rpc.ts'

/** First block of the main network. Source: `BERGHAIN` of the State Chain's runtime. */
const GENESIS = '0x8b8c140b0af9db70686583e3f6bf2a59052bfe9584b97d20c45068281e976eb9'

/** Where `cf_get_vault_addresses` has the contracts of EVM chains, as bytes. */
const vaultMembers = [
  ['ETH', 'ethereum.Eth'],
  ['ARB', 'arbitrum.Arb'],
] as const

/** The probes of State Chain nodes. */
export const createNodeProbes = (
  urls: readonly string[],
  { facts, ...parts }: { readonly http: Http; readonly clock: Clock; readonly facts: ReadFacts<ChainflipFacts> },
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
      readFacts: async (context) => {
        const [addresses, limits] = await Promise.all([
          call('cf_get_vault_addresses', [], context),
          call('cf_swapping_environment', [], context),
        ])
        const { vaults, mostRetryBlocks, mostSwapBlocks } = facts()
        const readings = vaultMembers.flatMap(([chain, path]): readonly FactReading[] => {
          const bytes = read.optionalList(addresses, path) ?? []
          if (bytes.length !== 20) return []
          const value = vaults[chain] ?? 'none'
          const current = toHex(Uint8Array.from(bytes, Number))
          const consequence = `Vault swaps from ${chain} are refused, because the broker encodes calls of another contract than the fact. Compare the contract with Chainflip's published addresses, and set the fact to it.`
          const agrees = current.toLowerCase() === value.toLowerCase()
          return [createFactReading(chainflipFacts, { name: 'vaults', chain, value, current, agrees, consequence })]
        })
        const consequence =
          'Swaps are retried for a shorter time than the network allows, or are refused by it. Set the fact to the figure of the network.'
        const retry = read.integer(limits, 'max_swap_retry_duration_blocks')
        const most = read.integer(limits, 'max_swap_request_duration_blocks')
        return [
          ...readings,
          createFactReading(chainflipFacts, {
            name: 'mostRetryBlocks',
            value: mostRetryBlocks,
            current: retry,
            consequence,
          }),
          createFactReading(chainflipFacts, {
            name: 'mostSwapBlocks',
            value: mostSwapBlocks,
            current: most,
            consequence,
          }),
        ]
      },
    }
  })
