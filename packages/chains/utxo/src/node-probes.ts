import { hex } from '@scure/base'
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
import { RATE_DECIMALS } from './fee-rate.ts'
import type { GatewayOptions } from './options.ts'
import { sumCoins } from './selection/coin.ts'
import { fallbackBranch } from './zcash-consensus.ts'

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

/** The probes of a chain's gateways; none for a chain without a gateway. */
export const createNodeProbes = (
  settings: ChainSettings | undefined,
  options: GatewayOptions | undefined,
): readonly NodeProbe[] => {
  if (!settings || !options) return []
  const { code, network, rules } = settings
  const { height = 0, hash = '' } = checkpoints[code] ?? {}
  const address = writeAddress({ form: 'p2pkh', payload: KEY_HASH }, network)
  const asked = network.cashAddress ? `${network.cashAddress}:${address}` : address
  const urls = [options.url].flat()
  return settings.feeGateways.map((gateway, index): NodeProbe => {
    const readFee = async ({ signal }: ProbeContext): Promise<GasReading> => {
      const rate = await gateway.feeRate(signal)
      if (rate === undefined) throw new UpstreamError('The gateway has no estimate of the fee rate.')
      return { value: toHuman(rate, RATE_DECIMALS), unit: 'sat/vB' }
    }
    const readFacts = async ({ signal }: ProbeContext): Promise<readonly FactReading[]> => {
      const { branch: current } = await gateway.consensus(signal)
      const { id, date } = fallbackBranch
      const [value, named] = [id, current].map((branch) => branch && `0x${branch.toString(16).padStart(8, '0')}`)
      const known = { package: '@switchyard/chain-utxo', name: 'consensus branch of Zcash', seen: date }
      return [{ ...known, value: String(value), current: named === undefined ? undefined : String(named) }]
    }
    return {
      url: urls[index] ?? '',
      readNetwork: async ({ signal }) => ({ found: await gateway.blockHash(height, signal), expected: hash }),
      readHead: async ({ signal }) => {
        const { height: newest, time } = await gateway.tip(signal)
        return { height: BigInt(newest), time }
      },
      readFee: rules.feeRate ? readFee : undefined,
      readBalance: async ({ signal }) => {
        const coins = await gateway.unspent(asked, signal)
        return { address, amount: sumCoins(coins) }
      },
      readFacts: rules.body === 'zcash' ? readFacts : undefined,
    }
  })
}
