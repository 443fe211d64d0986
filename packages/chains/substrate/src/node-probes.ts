import { hex } from '@scure/base'
import { createFactReading, createNodeClient, requireText, requireWholeNumber } from '@switchyard/chain-kit'
import { type Http, type NodeProbe, type ReadFacts, UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import { type SubstrateFacts, substrateFacts } from './facts.ts'
import { createAskNode } from './gateway/ask-nodes.ts'
import { createAssetHub } from './gateway/asset-hub.ts'
import { decodeStored } from './gateway/storage.ts'
import { chainflip, GENESIS_HASH, type Network } from './network.ts'
import { writeAccount } from './ss58.ts'

/** First block of Chainflip's main network. Source: `BERGHAIN` of the State Chain's runtime. */
const CHAINFLIP_GENESIS = '0x8b8c140b0af9db70686583e3f6bf2a59052bfe9584b97d20c45068281e976eb9'

/** Storage key of `Timestamp.Now`, which every runtime with a clock has. */
const NOW = '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb'

/** Account of the treasury: `modlpy/trsry` and zeros. */
const TREASURY = hex.decode(`6d6f646c70792f7472737279${'00'.repeat(20)}`)

/** Creates the probes of the nodes of one chain. */
export const createNodeProbes = (
  network: Network,
  urls: readonly string[],
  { http, facts }: { readonly http: Http; readonly facts: ReadFacts<SubstrateFacts> },
): readonly NodeProbe[] =>
  urls.map((url) => {
    const { rpc } = createNodeClient(http, url)
    const hub = createAssetHub(createAskNode(http, [url]))
    return {
      url,
      readNetwork: async ({ signal }) => ({
        found: requireText(await rpc('chain_getBlockHash', [0], signal), 'first block'),
        expected: network === chainflip ? CHAINFLIP_GENESIS : GENESIS_HASH,
      }),
      readHead: async ({ signal }) => {
        const header = await rpc('chain_getHeader', [], signal)
        // Unix milliseconds, a little-endian u64.
        const bytes = decodeStored(await rpc('state_getStorage', [NOW], signal))
        if (bytes.length !== 8) throw new UpstreamError('The node returned no time of its newest block.')
        const time = Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true))
        return { height: requireWholeNumber(at(header, 'number'), 'height'), time }
      },
      readBalance:
        network !== chainflip
          ? async ({ signal }: { readonly signal: AbortSignal }) => ({
              address: writeAccount(network.prefix, TREASURY),
              amount: (await hub.account(TREASURY, signal)).free,
            })
          : undefined,
      readFacts:
        network !== chainflip
          ? async ({ signal }: { readonly signal: AbortSignal }) => {
              const [running, { existentialDeposit }] = await Promise.all([
                rpc('state_getRuntimeVersion', [], signal),
                hub.runtime(signal),
              ])
              const version = at(running, 'specVersion')
              return [
                createFactReading(substrateFacts, {
                  name: 'specVersion',
                  chain: network.code,
                  value: facts().specVersion[network.code] ?? 0,
                  current: requireWholeNumber(version, 'version of the runtime'),
                  consequence:
                    'Sells go on while the calls of transfers are the same, and are refused where they have changed. Compare the release notes, then replace the fact, or update the package.',
                }),
                createFactReading(substrateFacts, {
                  name: 'existentialDeposit',
                  value: facts().existentialDeposit.toString(),
                  current: existentialDeposit.toString(),
                  consequence:
                    'Quotes name a wrong least amount for new accounts; swaps read it from the node. Replace the fact, or update the package.',
                }),
              ]
            }
          : undefined,
    }
  })
