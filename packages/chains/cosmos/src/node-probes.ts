import { bech32, hex } from '@scure/base'
import { blockTime, nodeClient, nodeText, wholeNumber } from '@switchyard/chain-kit'
import { chainByCode, type FallbackReading, type Http, type NodeProbe, type ProbeContext } from '@switchyard/core'
import { at } from '@switchyard/net'
import { createLcd } from './lcd.ts'
import type { Network } from './network.ts'

/** The account that collects fees, which every chain has: the first 20 bytes of the SHA-256 of `fee_collector`. */
const FEE_COLLECTOR = hex.decode('f1829676db577682e944fc3493d451b67ff3e29f')

/** When the fees that a chain charges itself were last compared with the network. */
const FEE_DATE = '2026-11-22'

/** The probes of the gateways of one chain. */
export const nodeProbes = (network: Network, http: Http): readonly NodeProbe[] => {
  const { code, prefix, coins, gateways, ownFeeAt } = network
  const address = bech32.encode(prefix, bech32.toWords(FEE_COLLECTOR))
  const denom = coins[chainByCode(code)?.nativeTicker ?? ''] ?? network.feeDenom
  return gateways.map((url) => {
    const { get } = nodeClient(http, url)
    const lcd = createLcd(http, [url])
    const header = async ({ signal }: ProbeContext): Promise<unknown> =>
      at(await get('/cosmos/base/tendermint/v1beta1/blocks/latest', signal), 'block', 'header')
    return {
      url,
      network: async (context) => ({
        found: nodeText(at(await header(context), 'chain_id'), 'chain id'),
        expected: chainByCode(code)?.chainId ?? '',
      }),
      head: async (context) => {
        const newest = await header(context)
        return { height: wholeNumber(at(newest, 'height'), 'height'), time: blockTime(at(newest, 'time')) }
      },
      balance: async ({ signal }) => ({ address, amount: (await lcd.balances(address, signal)).get(denom) ?? 0n }),
      ...(ownFeeAt && {
        fallbacks: async ({ signal }: ProbeContext): Promise<readonly FallbackReading[]> => [
          {
            name: `fee of a transaction on ${code}`,
            value: String(network.ownFee),
            date: FEE_DATE,
            current: String(await lcd.figure(ownFeeAt.path, ownFeeAt.field, signal)),
          },
        ],
      }),
    }
  })
}
