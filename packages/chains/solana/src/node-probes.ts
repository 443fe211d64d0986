import { createFactReading, createNodeClient, requireText, requireWholeNumber } from '@switchyard/chain-kit'
import type { Http, NodeProbe, ReadFacts } from '@switchyard/core'
import { at } from '@switchyard/net'
import { type SolanaFacts, solanaFacts } from './facts.ts'
import { createGateway } from './gateway.ts'
import type { PriorityOptions } from './options.ts'
import { readGas } from './read-gas.ts'

/** Hash of the first block of the main network. Source: Solana's cluster documentation. */
const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/** The system program, which every cluster has. */
const ADDRESS = '11111111111111111111111111111111'

const FINAL = { commitment: 'finalized' }

/** The probes of Solana's nodes. */
export const createNodeProbes = (
  urls: readonly string[],
  http: Http,
  {
    facts,
    readPriority,
  }: { readonly facts: ReadFacts<SolanaFacts>; readonly readPriority: () => Required<PriorityOptions> },
): readonly NodeProbe[] =>
  urls.map((url) => {
    const { rpc } = createNodeClient(http, url)
    const gateway = createGateway(http, [url])
    return {
      url,
      readNetwork: async ({ signal }) => ({
        found: requireText(await rpc('getGenesisHash', [], signal), 'genesis hash'),
        expected: GENESIS,
      }),
      // Only of a finished slot the time is known.
      readHead: async ({ signal }) => {
        const slot = requireWholeNumber(await rpc('getSlot', [FINAL], signal), 'slot')
        const seconds = requireWholeNumber(
          await rpc('getBlockTime', [Number(slot)], signal),
          'time of its newest block',
        )
        return { height: slot, time: Number(seconds) * 1_000 }
      },
      readFee: ({ signal }) => readGas(gateway, readPriority(), signal),
      readBalance: async ({ signal }) => ({
        address: ADDRESS,
        amount: requireWholeNumber(at(await rpc('getBalance', [ADDRESS], signal), 'value'), 'balance'),
      }),
      readFacts: async ({ signal }) => {
        const rent = requireWholeNumber(await rpc('getMinimumBalanceForRentExemption', [0], signal), 'rent')
        const { lamportsPerByte } = facts()
        const current = rent / 128n
        const consequence =
          'Where a node does not tell the rent, new accounts are opened with too little and such transfers fail. Raise the fact.'
        return [
          createFactReading(solanaFacts, {
            name: 'lamportsPerByte',
            value: lamportsPerByte,
            current,
            // A lower rent changes nothing: nodes tell it.
            agrees: current <= lamportsPerByte,
            consequence,
          }),
        ]
      },
    }
  })
