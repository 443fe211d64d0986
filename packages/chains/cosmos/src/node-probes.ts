import { bech32, hex } from '@scure/base'
import {
  createFactReading,
  createNodeClient,
  readBlockTime,
  requireText,
  requireWholeNumber,
} from '@switchyard/chain-kit'
import {
  type FactReading,
  findChain,
  type GasReading,
  type Http,
  type NodeProbe,
  type ProbeContext,
  toHuman,
} from '@switchyard/core'
import { at, readInteger } from '@switchyard/net'
import { cosmosFacts } from './facts.ts'
import { readGasPrice, readQuotedPrice } from './gas-price.ts'
import { createGateway } from './gateway.ts'
import type { Network } from './network.ts'

/** The account that collects fees, which every chain has: the first 20 bytes of the SHA-256 of `fee_collector`. */
const FEE_COLLECTOR = hex.decode('f1829676db577682e944fc3493d451b67ff3e29f')

/** Decimals of the price of 10^9 units of gas. */
const PER_BILLION = 9

/** Creates the probes of the gateways of one chain. */
export const createNodeProbes = (network: Network, http: Http): readonly NodeProbe[] => {
  const { code, prefix, coins, feeDenom, gateways, pricing, ownFeeAt } = network
  const address = bech32.encode(prefix, bech32.toWords(FEE_COLLECTOR))
  const chainId = findChain(code)?.chainId ?? ''
  const denom = coins[findChain(code)?.nativeTicker ?? ''] ?? feeDenom
  return gateways.map((url) => {
    const { get } = createNodeClient(http, url)
    const gateway = createGateway(http, [url], chainId)
    const header = async ({ signal }: ProbeContext): Promise<unknown> =>
      at(await get('/cosmos/base/tendermint/v1beta1/blocks/latest', signal), 'block', 'header')
    return {
      url,
      readNetwork: async (context) => ({
        found: requireText(at(await header(context), 'chain_id'), 'chain id'),
        expected: chainId,
      }),
      readHead: async (context) => {
        const newest = await header(context)
        return { height: requireWholeNumber(at(newest, 'height'), 'height'), time: readBlockTime(at(newest, 'time')) }
      },
      readFee: pricing
        ? async ({ signal }: ProbeContext): Promise<GasReading> => {
            const price = (await readGasPrice(network, gateway, signal)) ?? 0n
            return { value: toHuman(price, PER_BILLION), unit: `${feeDenom}/gas` }
          }
        : undefined,
      readBalance: async ({ signal }) => ({
        address,
        amount: (await gateway.balances(address, signal)).get(denom) ?? 0n,
      }),
      readFacts: async ({ signal }) => {
        const readings: FactReading[] = []
        if (ownFeeAt) {
          const read = (body: unknown): bigint | undefined => readInteger(at(body, ownFeeAt.field))
          const current = await gateway.value(ownFeeAt.path, read, signal)
          const consequence = `Where a node of ${code} does not tell its fee, sells near the whole balance fail or leave a rest. Replace the fact.`
          readings.push(
            createFactReading(cosmosFacts, {
              name: 'ownFee',
              chain: code,
              value: network.ownFee,
              current,
              consequence,
            }),
          )
        }
        const quoted = pricing && (await readQuotedPrice(network, gateway, signal))
        if (pricing && quoted !== undefined) {
          const { gasPrice, gasPriceCeiling } = network
          readings.push(
            createFactReading(cosmosFacts, {
              name: 'gasPrice',
              chain: code,
              value: gasPrice,
              current: quoted,
              // The margin covers what is above the fallback.
              agrees: quoted <= (gasPrice * pricing.marginPercent) / 100n,
              consequence: `Where a node of ${code} does not tell its price, sells pay too little and are not included. Raise the fact.`,
            }),
            createFactReading(cosmosFacts, {
              name: 'gasPriceCeiling',
              chain: code,
              value: gasPriceCeiling,
              current: quoted,
              agrees: quoted <= gasPriceCeiling,
              consequence: `Prices of ${code} are not believed, and sells pay the fallback, which is too low. Raise the fact while they are real.`,
            }),
          )
        }
        return readings
      },
    }
  })
}
