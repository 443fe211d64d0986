import type { FlipAsset } from '../assets.ts'
import { accountBytes } from '../broker-account.ts'
import { openChannel } from '../engine/open-channel.ts'
import type { SwapTerms } from '../engine/swap-record.ts'
import { hexNumber, type Wire } from '../node/values.ts'
import { BackendRefusal } from '../refusal.ts'
import type { FlipState } from '../state.ts'
import { encodeSwapParameters, requestParameterEncoding } from './broker-calls.ts'

/** Commission of the backend's own broker when it takes one, basis points. */
export const COMMISSION_BPS = 15

const refuse = (): never => {
  throw new BackendRefusal(400, 'invalid request')
}

/** Members of every body that begins a swap. */
interface SwapOrder {
  readonly from: FlipAsset
  readonly to: FlipAsset
  readonly amount: bigint
  readonly limits: Wire
}

const readOrder = (state: FlipState, body: Wire): SwapOrder => {
  // Version 1.11 of the SDK names chain and asset apart when it opens a channel.
  const asset = (value: Wire, chain: Wire): FlipAsset | undefined =>
    typeof value === 'string' ? state.findAsset(chain, value) : state.findAsset(value?.chain, value?.asset)
  const [from, to] = [asset(body?.srcAsset, body?.srcChain), asset(body?.destAsset, body?.destChain)]
  const limits = body?.fillOrKillParams
  if (!from || !to || !/^\d{1,39}$/.test(body?.amount ?? '') || !/^\d{1,78}$/.test(limits?.minPriceX128 ?? '')) {
    return refuse()
  }
  const closed = [from, to].find((one) => state.halted(one))
  if (closed) throw new BackendRefusal(503, `Asset ${closed.internal} is disabled`)
  const amount = BigInt(body.amount)
  if (amount < from.minimum) {
    throw new BackendRefusal(400, `expected amount is below minimum swap amount (${from.minimum})`)
  }
  return { from, to, amount, limits }
}

const termsOf = ({ from, to, limits }: SwapOrder, body: Wire, account: string): SwapTerms => ({
  from,
  to,
  destination: String(body.destAddress),
  refundAddress: String(limits.refundAddress),
  minPrice: BigInt(limits.minPriceX128),
  retryBlocks: Number(limits.retryDurationBlocks),
  ...(typeof limits.maxOraclePriceSlippage === 'number' ? { oracleBps: limits.maxOraclePriceSlippage } : {}),
  chunks: body.dcaParams?.numberOfChunks ?? 1,
  interval: body.dcaParams?.chunkIntervalBlocks ?? 2,
  maxBoostBps: body.maxBoostFeeBps ?? 0,
  brokers: [{ account, bps: body.takeCommission === false ? 0 : COMMISSION_BPS }],
})

/** `POST /api/openSwapDepositChannel`. Throws a `BackendRefusal`. */
export const openSwapDepositChannel = (state: FlipState, body: Wire, account: string): object => {
  const terms = termsOf(readOrder(state, body), body, account)
  const channel = openChannel(state, terms, true)
  return {
    id: channel.id,
    depositAddress: channel.address,
    brokerCommissionBps: terms.brokers[0]?.bps ?? 0,
    maxBoostFeeBps: terms.maxBoostBps,
    issuedBlock: Number(channel.id.split('-')[0]),
    srcChainExpiryBlock: String(channel.expiryBlock),
    estimatedExpiryTime: channel.expiresAt,
    channelOpeningFee: '0',
  }
}

const refundOf = (limits: Wire): object => ({
  retry_duration: limits.retryDurationBlocks,
  refund_address: limits.refundAddress,
  min_price: hexNumber(BigInt(limits.minPriceX128)),
  max_oracle_price_slippage: limits.maxOraclePriceSlippage ?? null,
  refund_ccm_metadata: null,
})

const PLACES = 10n ** 20n

const rounded = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor)

/** Bitcoin payloads hold an output instead of a price; the SDK rounds the price to 20 decimals first. */
const minimumOutput = ({ amount, limits }: SwapOrder): bigint =>
  rounded(amount * rounded(BigInt(limits.minPriceX128) * PLACES, 1n << 128n), PLACES)

const extraParameters = (order: SwapOrder, body: Wire): object => {
  const { from, amount, limits } = order
  if (from.chain.name === 'Bitcoin') {
    return {
      chain: 'Bitcoin',
      min_output_amount: hexNumber(minimumOutput(order)),
      retry_duration: limits.retryDurationBlocks,
      max_oracle_price_slippage: limits.maxOraclePriceSlippage ?? null,
    }
  }
  const call = { chain: from.chain.name, input_amount: hexNumber(amount), refund_parameters: refundOf(limits) }
  if (from.chain.name !== 'Solana') return call
  return { ...call, from: body.srcAddress ?? refuse(), seed: body.extraParams?.seed ?? `0x${'5e'.repeat(32)}` }
}

/** Parameters of the node's encodings; a commission needs an account that takes it. */
const parametersOf = ({ from, to }: SwapOrder, body: Wire, extra: object): readonly unknown[] => {
  const { brokerAccount, commissionBps = 0, affiliates = [] } = body
  if (brokerAccount === undefined ? commissionBps > 0 || affiliates.length > 0 : !accountBytes(brokerAccount)) refuse()
  const dca = body.dcaParams
  return [
    { chain: from.chain.name, asset: from.asset },
    { chain: to.chain.name, asset: to.asset },
    body.destAddress,
    commissionBps,
    extra,
    body.ccmParams ?? null,
    body.maxBoostFeeBps ?? null,
    affiliates.map((one: Wire) => ({ account: one.account, bps: one.commissionBps })),
    dca ? { number_of_chunks: dca.numberOfChunks, chunk_interval: dca.chunkIntervalBlocks } : null,
  ]
}

const camelCase = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(camelCase)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      camelCase(member),
    ]),
  )
}

/** `POST /api/encodeVaultSwapData`. Throws a `BackendRefusal` or a node's error. */
export const encodeVaultSwapData = (state: FlipState, body: Wire, account: string): object => {
  const order = readOrder(state, body)
  const parameters = parametersOf(order, body, extraParameters(order, body))
  const encoded = requestParameterEncoding(state, { account: body.brokerAccount ?? account }, parameters)
  const value = 'value' in encoded ? { value: BigInt(encoded.value as string).toString() } : {}
  return { ...(camelCase(encoded) as object), ...value }
}

/** `POST /api/encodeCfParameters`. Throws a `BackendRefusal` or a node's error. */
export const encodeCfParameters = (state: FlipState, body: Wire, account: string): string => {
  const order = readOrder(state, body)
  const parameters = parametersOf(order, body, refundOf(order.limits))
  return encodeSwapParameters(state, { account: body.brokerAccount ?? account }, parameters)
}
