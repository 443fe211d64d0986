import type { KnownSwap, StatusQuery, SwapStatus } from '@switchyard/core'
import { pathOf, type TestMember } from './member.ts'
import type { Script } from './world.ts'

/** An asset, where it is, and whose. */
interface End {
  readonly asset: string
  readonly chainId: string
  readonly address: string
}

/** A swap as a network tells it. Amounts are in the units of the network, `…Human` in those of the asset. */
export interface Journey {
  readonly hash: string
  readonly payoutHash: string
  /** With what a deposit is looked for besides its hash. */
  readonly query: Partial<StatusQuery>
  /** What the node says of a hash nobody has seen, besides an empty status. */
  readonly unseen: readonly unknown[]
  /** A swap of the engine that nobody has paid, and how it is told. */
  readonly known: KnownSwap
  readonly knownTold: { readonly chainId: string; readonly fromAmount: string }
  /** Chains the network watches, and one it does not. */
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
    /** What the memo calls it. */
    readonly code: string
    readonly planned: string
    readonly plannedHuman: string
    readonly paid: string
    readonly paidHuman: string
    /** How long its chain takes. */
    readonly seconds: number
  }
  /** The affiliates the memo names, and what one is paid in the coin of the network. */
  readonly affiliates: string
  readonly affiliate: { readonly address: string; readonly amount: string }
  /** A payment in the coin of the network. */
  readonly home: End & { readonly code: string; readonly paid: string; readonly paidHuman: string }
  /** Blocks between the sub-swaps of a stream. */
  readonly interval: number
  /** What the node adds to the count of confirmations once it is done. */
  readonly counted: Readonly<Record<string, unknown>>
  readonly explorerUrl: string
  /** When Midgard says the swap was, and when its payment. */
  readonly midgard: {
    readonly date: string
    readonly seconds: number
    readonly height: number
    readonly paidHeight: number
    readonly paidSeconds: number
  }
}

const ZEROS = '0'.repeat(64)

/** What the node says at each stage of the journey. */
export const stagesOf = (member: TestMember, journey: Journey) => {
  const { hash, payoutHash, sold, bought, home, affiliate } = journey
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
  const confirmations = { external_observed_height: sold.height, completed: true, ...journey.counted }
  return {
    tx: {
      id: hash,
      chain: chainOf(sold.asset),
      from_address: sold.address,
      to_address: 'vault',
      coins: [{ asset: sold.asset, amount: sold.amount }],
      gas: [{ asset: sold.asset, amount: '2000' }],
      memo: `=:${bought.code}:${bought.address}:100/${member.interval}/0:${journey.affiliates}`,
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
    // The node spells addresses as it likes.
    userPlan: planned(bought.address.toUpperCase().replace('0X', '0x'), bought.asset, bought.planned),
    userPaid: paid(payoutHash, bought.address, bought.asset, bought.paid),
    refundPlan: planned(sold.address, sold.asset, sold.refund.planned, true),
    refundPaid: paid(payoutHash, sold.address, sold.asset, sold.refund.paid, `REFUND:${hash}`),
    homePaid: paid(ZEROS, home.address, home.asset, home.paid),
  }
}

/** Where the node tells of the journey. */
export const statusPath = (member: TestMember, { hash }: Journey): string => pathOf(member, `tx/status/${hash}`)

/** Observes the journey over a node that tells the given status. */
export const observing =
  (member: TestMember, journey: Journey) =>
  async (
    status: unknown,
    query: Partial<StatusQuery> = {},
    script: Script = {},
    options: Parameters<TestMember['world']>[1] = {},
  ): Promise<SwapStatus | undefined> => {
    const { provider, context } = member.world({ [statusPath(member, journey)]: status, ...script }, options)
    return provider.getStatus?.({ hash: journey.hash, ...journey.query, ...query }, context)
  }
