import type { KnownSwap, StatusQuery, SwapStatus } from '@switchyard/core'
import type { StubAnswers } from './harness.ts'
import { pathOf, type TestNetwork } from './test-network.ts'

/** An asset with its chain and address. */
interface End {
  readonly asset: string
  readonly chainId: string
  readonly address: string
}

/** A swap as reported by a network. Amounts are in network units; `…Human` are human units of the asset. */
export interface SwapScenario {
  readonly hash: string
  readonly payoutHash: string
  /** Status query besides the hash. */
  readonly query: Partial<StatusQuery>
  /** Node responses for an unknown hash, besides an empty status. */
  readonly unseen: readonly unknown[]
  /** A stored swap without a deposit, and its expected status. */
  readonly known: KnownSwap
  readonly knownStatus: { readonly chainId: string; readonly fromAmount: string }
  /** Chains the network observes, and one it does not. */
  readonly watched: readonly string[]
  readonly unwatched: string
  readonly sold: End & {
    readonly amount: string
    readonly amountHuman: string
    /** Height of the deposit on its chain. */
    readonly height: number
    /** A refund of a part. */
    readonly refund: {
      readonly planned: string
      readonly plannedHuman: string
      readonly paid: string
      readonly paidHuman: string
    }
  }
  readonly bought: End & {
    /** Its name in the memo. */
    readonly code: string
    readonly planned: string
    readonly plannedHuman: string
    readonly paid: string
    readonly paidHuman: string
    /** Block time of its chain, seconds. */
    readonly seconds: number
  }
  /** Affiliates of the memo, and the payment to one of them in the network's own coin. */
  readonly affiliates: string
  readonly affiliate: { readonly address: string; readonly amount: string }
  /** A payment in the network's own coin. */
  readonly home: End & { readonly code: string; readonly paid: string; readonly paidHuman: string }
  /** Blocks between the sub-swaps of a stream. */
  readonly interval: number
  /** Further fields of the finished confirmation stage. */
  readonly counted: Readonly<Record<string, unknown>>
  readonly explorerUrl: string
  /** Midgard's times of swap and payment. */
  readonly midgard: {
    readonly date: string
    readonly seconds: number
    readonly height: number
    readonly paidHeight: number
    readonly paidSeconds: number
  }
}

const ZEROS = '0'.repeat(64)

/** Node responses at each stage of the scenario. */
export const stagesOf = (testNetwork: TestNetwork, scenario: SwapScenario) => {
  const { hash, payoutHash, sold, bought, home, affiliate } = scenario
  const chainOf = (asset: string): string => asset.split('.')[0] as string
  const planned = (address: string, asset: string, amount: string, refund = false) => ({
    chain: chainOf(asset),
    to_address: address,
    coin: { asset, amount },
    refund,
  })
  const paid = (id: string, address: string, asset: string, amount: string, memo = `OUT:${hash}`) => ({
    id,
    chain: chainOf(asset),
    from_address: 'vault',
    to_address: address,
    coins: [{ asset, amount }],
    gas: [],
    memo,
  })
  const confirmations = { external_observed_height: sold.height, completed: true, ...scenario.counted }
  return {
    tx: {
      id: hash,
      chain: chainOf(sold.asset),
      from_address: sold.address,
      to_address: 'vault',
      coins: [{ asset: sold.asset, amount: sold.amount }],
      gas: [{ asset: sold.asset, amount: '2000' }],
      memo: `=:${bought.code}:${bought.address}:100/${testNetwork.interval}/0:${scenario.affiliates}`,
    },
    unseen: { stages: { inbound_observed: { final_count: 0, completed: false } } },
    done: {
      inbound_observed: { final_count: 90, completed: true },
      inbound_confirmation_counted: confirmations,
      inbound_finalised: { completed: true },
      swap_status: { pending: false },
      swap_finalised: { completed: true },
      outbound_signed: { completed: true },
    },
    affiliatePlan: planned(affiliate.address, home.asset, affiliate.amount),
    affiliatePaid: paid(ZEROS, affiliate.address, home.asset, affiliate.amount),
    // Nodes return addresses in any case.
    userPlan: planned(bought.address.toUpperCase().replace('0X', '0x'), bought.asset, bought.planned),
    userPaid: paid(payoutHash, bought.address, bought.asset, bought.paid),
    refundPlan: planned(sold.address, sold.asset, sold.refund.planned, true),
    refundPaid: paid(payoutHash, sold.address, sold.asset, sold.refund.paid, `REFUND:${hash}`),
    homePaid: paid(ZEROS, home.address, home.asset, home.paid),
  }
}

/** Status path of the scenario. */
export const statusPath = (testNetwork: TestNetwork, { hash }: SwapScenario): string =>
  pathOf(testNetwork, `tx/status/${hash}`)

/** Reads the status of the scenario from a node that returns `status`. */
export const statusOf =
  (testNetwork: TestNetwork, scenario: SwapScenario) =>
  async (
    status: unknown,
    query: Partial<StatusQuery> = {},
    script: StubAnswers = {},
    options: Parameters<TestNetwork['harness']>[1] = {},
  ): Promise<SwapStatus | undefined> => {
    const { provider, context } = testNetwork.harness(
      { [statusPath(testNetwork, scenario)]: status, ...script },
      options,
    )
    return provider.getStatus?.({ hash: scenario.hash, ...scenario.query, ...query }, context)
  }
