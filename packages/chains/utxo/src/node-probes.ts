import { hex } from '@scure/base'
import {
  type FallbackReading,
  type GasReading,
  type NodeProbe,
  type ProbeContext,
  toHuman,
  UpstreamError,
} from '@switchyard/core'
import { writeAddress } from './address/address.ts'
import type { ChainSettings } from './chain-settings.ts'
import { checkpoints } from './checkpoints.ts'
import type { Gateway } from './gateway/gateway.ts'
import type { GatewayOptions } from './options.ts'
import { fallbackBranch } from './zcash-consensus.ts'

/** Hash of the public key of the private key 1, which has been paid on every chain. Source: examples of BIP 173. */
const KEY_HASH = hex.decode('751e76e8199196d454941c45d1b3a323f1433bd6')

/** Decimals of rates, which are per thousand virtual bytes. */
const PER_THOUSAND = 3

/** The probes of a chain's gateways; none for a chain without a gateway. */
export const nodeProbes = (
  settings: ChainSettings | undefined,
  options: GatewayOptions | undefined,
): readonly NodeProbe[] => {
  if (!settings || !options) return []
  const urls = [options.url].flat()
  return settings.feeGateways.map((gateway, index) => nodeProbe(urls[index] ?? '', settings, gateway))
}

const nodeProbe = (url: string, settings: ChainSettings, gateway: Gateway): NodeProbe => {
  const { code, network, rules } = settings
  const { height = 0, hash = '' } = checkpoints[code] ?? {}
  const address = writeAddress({ form: 'p2pkh', payload: KEY_HASH }, network)
  const asked = network.cashAddress ? `${network.cashAddress}:${address}` : address
  return {
    url,
    network: async ({ signal }) => ({ found: await gateway.blockHash(height, signal), expected: hash }),
    head: async ({ signal }) => {
      const { height: newest, time } = await gateway.tip(signal)
      return { height: BigInt(newest), time }
    },
    ...(rules.feeRate && { fee: (context: ProbeContext) => readFee(gateway, context) }),
    balance: async ({ signal }) => {
      const coins = await gateway.unspent(asked, signal)
      return { address, amount: coins.reduce((sum, { value }) => sum + value, 0n) }
    },
    ...(rules.body === 'zcash' && { fallbacks: (context: ProbeContext) => readFallbacks(gateway, context) }),
  }
}

const readFee = async (gateway: Gateway, { signal }: ProbeContext): Promise<GasReading> => {
  const rate = await gateway.feeRate(signal)
  if (rate === undefined) throw new UpstreamError('The gateway has no estimate of the fee rate.')
  return { value: toHuman(rate, PER_THOUSAND), unit: 'sat/vB' }
}

const readFallbacks = async (gateway: Gateway, { signal }: ProbeContext): Promise<readonly FallbackReading[]> => {
  const { branch: current } = await gateway.consensus(signal)
  const { id, date } = fallbackBranch
  const known = { name: 'consensus branch of Zcash', value: branchText(id), date }
  return [current === undefined ? known : { ...known, current: branchText(current) }]
}

const branchText = (branch: number): string => `0x${branch.toString(16).padStart(8, '0')}`
