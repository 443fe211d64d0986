import { createNodeClient, requireText, requireWholeNumber } from '@switchyard/chain-kit'
import type { Http, NodeProbe } from '@switchyard/core'
import { at } from '@switchyard/net'
import { createGateway } from './gateway.ts'
import type { PriorityOptions } from './options.ts'
import { readGas } from './read-gas.ts'
import { RENT_DATE, SOLANA_RENT_FLOOR } from './rent.ts'

/** Hash of the first block of the main network. Source: Solana's cluster documentation. */
const GENESIS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'

/** The system program, which every cluster has. */
const ADDRESS = '11111111111111111111111111111111'

const FINAL = { commitment: 'finalized' }

/** The probes of Solana's nodes. */
export const createNodeProbes = (
  urls: readonly string[],
  http: Http,
  priority: PriorityOptions,
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
      readFee: ({ signal }) => readGas(gateway, priority, signal),
      readBalance: async ({ signal }) => ({
        address: ADDRESS,
        amount: requireWholeNumber(at(await rpc('getBalance', [ADDRESS], signal), 'value'), 'balance'),
      }),
      readFacts: async ({ signal }) => {
        const rent = requireWholeNumber(await rpc('getMinimumBalanceForRentExemption', [0], signal), 'rent')
        return [
          {
            package: '@switchyard/chain-solana',
            name: 'rent-exempt minimum of an account without data',
            value: SOLANA_RENT_FLOOR.toString(),
            seen: RENT_DATE,
            // A lower rent changes nothing: the specification's floor stays in force.
            current: String(rent > SOLANA_RENT_FLOOR ? rent : SOLANA_RENT_FLOOR),
          },
        ]
      },
    }
  })
