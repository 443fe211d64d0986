import type { SwapResponse } from '@switchyard/wire'
import type { TestNetwork } from '../network/test-network.ts'
import { signAndSend, walletOf } from '../network/wallet.ts'
import type { Scenario } from '../scenarios.ts'

/** Result of a transaction that was signed and sent. Base units. */
export interface Execution {
  /** Refused by wallet, node or chain: the reason. Nothing has left but the fee. */
  readonly refused?: string
  readonly received: bigint
  /** The seller's loss of the asset sold, the fee included where that is the coin. */
  readonly spent: bigint
  /** The seller's loss of the chain's coin where a token is sold. */
  readonly gas: bigint
  /** The seller's gain of the intermediate asset of a swap of two legs. */
  readonly between: bigint
}

const chainOf = (identifier: string): string => identifier.slice(0, identifier.indexOf('.'))

const balanceOf = ({ sandbox }: TestNetwork, identifier: string, address: string): bigint => {
  const [, contract = 'native'] = identifier.split('-')
  return sandbox.world
    .ledger(chainOf(identifier))
    .balance(address, contract.startsWith('0x') ? contract.toLowerCase() : contract)
}

const MINUTE = 60_000
/** Chain time a swap gets to pay out or to refund: two days, in growing steps. */
const waits: readonly number[] = [
  ...Array<number>(10).fill(MINUTE),
  ...Array<number>(12).fill(10 * MINUTE),
  ...Array<number>(23).fill(120 * MINUTE),
]

/** Halves the worth of what is bought, from now on: a swap held to a minimum refunds. */
export const crashPrices = ({ sandbox }: TestNetwork, { sellAsset }: Scenario): void => {
  const symbol = (sellAsset.split('-')[0] ?? '').split('.')[1] ?? ''
  const { prices } = sandbox.world
  const usd = prices.usd.bind(prices)
  ;(prices as { usd: (symbol: string) => bigint }).usd = (one) => (one === symbol ? usd(one) / 2n : usd(one))
}

/** Signs and sends a built swap in a network of its own and waits for what comes of it. */
export const execute = async (
  network: TestNetwork,
  scenario: Scenario,
  { tx }: SwapResponse,
  between?: string,
): Promise<Execution> => {
  const { sellAsset, buyAsset } = scenario
  const seller = walletOf(network, chainOf(sellAsset), 'alice').address
  const buyer = walletOf(network, chainOf(buyAsset), 'bob').address
  const coin = `${chainOf(sellAsset)}.coin`
  const read = () =>
    [
      balanceOf(network, buyAsset, buyer),
      balanceOf(network, sellAsset, seller),
      balanceOf(network, coin, seller),
      between === undefined ? 0n : balanceOf(network, between, seller),
    ] as const
  const [bought, sold, gas, passed] = read()
  const result = (refused?: string): Execution => {
    const [boughtNow, soldNow, gasNow, passedNow] = read()
    return {
      ...(refused === undefined ? {} : { refused }),
      received: boughtNow - bought,
      spent: sold - soldNow,
      gas: gas - gasNow,
      between: passedNow - passed,
    }
  }
  let hash: string
  try {
    hash = await signAndSend(network, chainOf(sellAsset), tx)
  } catch (error) {
    return result(error instanceof Error ? error.message : String(error))
  }
  const { clock } = network.sandbox.world
  clock.pass(MINUTE)
  if (network.sandbox.world.ledger(chainOf(sellAsset)).find(hash)?.failed) return result('reverted')
  const { spent, between: early } = result()
  for (const wait of waits) {
    clock.pass(wait)
    const now = result()
    if (now.received > 0n || now.spent < spent || now.between > early) break
  }
  clock.pass(60 * MINUTE)
  return result()
}
