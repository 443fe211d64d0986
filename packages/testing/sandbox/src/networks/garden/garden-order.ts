import type { GardenAsset } from './assets.ts'

/** A transaction of one side; block 0 means unconfirmed. */
export interface Step {
  hash: string
  block: number
  at: string | null
}

/** One side of an order, in the API's terms. */
export interface Side {
  readonly asset: GardenAsset
  readonly swapId: string
  readonly initiator: string
  readonly redeemer: string
  readonly delegate: string | null
  readonly timelock: number
  readonly amount: bigint
  filled: bigint
  readonly initiate: Step
  readonly redeem: Step
  readonly refund: Step
}

export interface GardenOrder {
  readonly id: string
  /** Reported time, milliseconds. */
  readonly createdAt: number
  readonly nonce: string
  readonly solverId: string
  readonly secret: string
  readonly secretHash: string
  revealed: boolean
  readonly affiliateFees: unknown
  readonly source: Side
  readonly destination: Side
}

export const untouched = (): Pick<Side, 'filled' | 'initiate' | 'redeem' | 'refund'> => ({
  filled: 0n,
  initiate: { hash: '', block: 0, at: null },
  redeem: { hash: '', block: 0, at: null },
  refund: { hash: '', block: 0, at: null },
})

const describeSide = (order: GardenOrder, side: Side): object => ({
  created_at: new Date(order.createdAt).toISOString(),
  swap_id: side.swapId,
  chain: side.asset.id.split(':')[0],
  asset: side.asset.id,
  initiator: side.initiator,
  redeemer: side.redeemer,
  ...(side.delegate === null ? {} : { delegate: side.delegate }),
  timelock: side.timelock,
  filled_amount: String(side.filled),
  asset_price: 0,
  amount: String(side.amount),
  secret_hash: order.secretHash,
  secret: order.revealed ? order.secret : '',
  ...Object.fromEntries(
    (['initiate', 'redeem', 'refund'] as const).flatMap((name) => [
      [`${name}_tx_hash`, side[name].hash],
      [`${name}_block_number`, String(side[name].block)],
      [`${name}_timestamp`, side[name].at],
    ]),
  ),
  required_confirmations: 1,
  current_confirmations: side.initiate.block > 0 ? 1 : 0,
})

/** An order as the API shows it. It has no status field; clients derive the status. */
export const describeOrder = (order: GardenOrder): object => ({
  created_at: new Date(order.createdAt).toISOString(),
  source_swap: describeSide(order, order.source),
  destination_swap: describeSide(order, order.destination),
  nonce: order.nonce,
  order_id: order.id,
  affiliate_fees: order.affiliateFees,
  integrator: 'sandbox',
  solver_id: order.solverId,
  version: 'v3',
})
