import { hex } from '@scure/base'
import { createFactReading } from '@switchyard/chain-kit'
import {
  type FactReading,
  type GasReading,
  type NodeProbe,
  type ProbeContext,
  toHuman,
  UpstreamError,
} from '@switchyard/core'
import { writeAddress } from './address/address.ts'
import type { ChainSettings } from './chain-settings.ts'
import { utxoFacts } from './facts.ts'
import { RATE_DECIMALS } from './fee-rate.ts'
import { sumCoins } from './selection/coin.ts'

/** Hash of the public key of the private key 1, which has been paid on every chain. Source: examples of BIP 173. */
const KEY_HASH = hex.decode('751e76e8199196d454941c45d1b3a323f1433bd6')

/** A block that only this network has. */
interface Checkpoint {
  readonly height: number
  readonly hash: string
}

/**
 * Checkpoints by chain code: the first block, or the first one after the split of BTC and BCH, and of BCH and BSV.
 *
 * Source: `chainparams.cpp` of Bitcoin Core, Bitcoin Cash Node, Litecoin Core, Dogecoin Core, Dash Core and zcashd.
 */
const checkpoints: Readonly<Record<string, Checkpoint>> = {
  BTC: { height: 478_559, hash: '00000000000000000019f112ec0a9982926f1258cdcc558dd7c3b7e5dc7fa148' },
  BCH: { height: 556_767, hash: '0000000000000000004626ff6e3b936941d341c5932ece4357eeccac44e6d56c' },
  LTC: { height: 0, hash: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2' },
  DOGE: { height: 0, hash: '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691' },
  DASH: { height: 0, hash: '00000ffd590b1485b3caadc19b22e6379c733355108f107a430458cdf3407ab6' },
  ZEC: { height: 0, hash: '00040fe8ec8471911baa1db1266ea15dd06b4a8a5c453883c000b031973dce08' },
}

/** Creates the probes of a chain's gateways; none for a chain without a gateway. */
export const createNodeProbes = (settings: ChainSettings | undefined): readonly NodeProbe[] => {
  if (!settings) return []
  const { code, facts, network, rules, urls, feeGateways } = settings
  const { height = 0, hash = '' } = checkpoints[code] ?? {}
  const address = writeAddress({ form: 'p2pkh', payload: KEY_HASH }, network)
  const asked = network.cashAddress ? `${network.cashAddress}:${address}` : address
  return urls.map((url, index): NodeProbe => {
    const gateway = feeGateways[index] ?? settings.gateway
    const readFee = async ({ signal }: ProbeContext): Promise<GasReading> => {
      const rate = await gateway.feeRate(signal)
      if (rate === undefined) throw new UpstreamError('The gateway has no estimate of the fee rate.')
      return { value: toHuman(rate, RATE_DECIMALS), unit: 'sat/vB' }
    }
    const readFacts = async ({ signal }: ProbeContext): Promise<readonly FactReading[]> => {
      if (rules.body === 'zcash') {
        const { branch } = await gateway.consensus(signal)
        if (branch === undefined) return []
        const [value = '', current = ''] = [facts().consensusBranch, branch].map(
          (each) => `0x${each.toString(16).padStart(8, '0')}`,
        )
        const consequence =
          'While no index tells the branch, transactions are built for the one of the fact, which nodes refuse. Replace the fact.'
        return [createFactReading(utxoFacts, { name: 'consensusBranch', value, current, consequence })]
      }

      const [estimate, relayed] = await Promise.all([gateway.feeRate(signal), gateway.relayFee(signal)])
      const { min, max } = rules.feeRate ?? { min: 0, max: 0 }
      const tooLow = relayed !== undefined && Number(relayed) > min * 1_000
      const tooHigh = estimate !== undefined && Number(estimate) > max * 500
      const current = [
        estimate === undefined ? undefined : `an estimate of ${toHuman(estimate, RATE_DECIMALS)}`,
        relayed === undefined ? undefined : `relayed from ${toHuman(relayed, RATE_DECIMALS)}`,
      ].filter((part) => part !== undefined)
      if (current.length === 0) return []
      return [
        createFactReading(utxoFacts, {
          name: 'feeRate',
          chain: code,
          value: `${min} to ${max}`,
          current: current.join(', '),
          agrees: !tooLow && !tooHigh,
          consequence: tooLow
            ? `Nodes of ${code} do not relay transactions at the lowest rate that is used. Raise min.`
            : `The rate of ${code} is more than half of the highest one that is used, beyond which transactions wait longer. Where it is real, raise max.`,
        }),
      ]
    }
    return {
      url,
      readNetwork: async ({ signal }) => ({ found: await gateway.blockHash(height, signal), expected: hash }),
      readHead: async ({ signal }) => {
        const { height: newest, time } = await gateway.tip(signal)
        return { height: BigInt(newest), time }
      },
      readFee: rules.body === 'zcash' ? undefined : readFee,
      readBalance: async ({ signal }) => {
        const coins = await gateway.unspent(asked, signal)
        return { address, amount: sumCoins(coins) }
      },
      readFacts,
    }
  })
}
