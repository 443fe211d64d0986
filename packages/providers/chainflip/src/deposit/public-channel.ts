import { SwapError, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'
import { wireAsset } from '../assets/network-asset.ts'
import { errorText } from '../translate-error.ts'
import { refusalOf, tidy } from './broker-refusal.ts'
import { channelEnd, readExpiryBlock } from './channel-end.ts'
import type { DepositOrder } from './deposit-order.ts'
import { depositAddress, type OpenChannel } from './open-channel.ts'

/** Opens a channel through the backend's own broker, which takes no commission for anybody. */
export const openPublicChannel = async (order: DepositOrder): Promise<OpenChannel> => {
  const answer = await order.client.openChannel(bodyOf(order), order.signal)
  if (!answer.ok) throw refusalIn(answer)
  const { body } = answer
  const id = read.text(body, 'id')
  if (!id.includes(`-${order.sell.chain.name}-`)) throw new UpstreamError(`the channel ${id} is on another chain`)
  const commission = read.integer(body, 'brokerCommissionBps')
  if (commission !== 0) throw new UpstreamError(`the channel takes a commission of ${commission} basis points`)
  return {
    id,
    address: depositAddress(order, read.text(body, 'depositAddress')),
    expiresAt: endOf(order, body),
  }
}

/** The backend turns the expiry block into a time with the height it tracks, but need not say so. */
const endOf = (order: DepositOrder, body: unknown): number => {
  const { clock, sell } = order
  const expiryBlock = readExpiryBlock(read.record(body, '').srcChainExpiryBlock)
  const end = read.optionalInteger(body, 'estimatedExpiryTime')
  if (end === undefined) return channelEnd(order, expiryBlock, undefined)
  const now = clock.now()
  if (end <= now) throw new UpstreamError(`The channel closes at ${end}, which is not after now, ${now}.`)
  return Math.min(end, now + sell.chain.channelBlocks * sell.chain.blockSeconds * 1_000)
}

const bodyOf = ({ sell, buy, destination, refund, state, offer }: DepositOrder): unknown => ({
  srcAsset: wireAsset(sell),
  destAsset: wireAsset(buy),
  destAddress: destination.text,
  amount: offer.sellAmount.toString(),
  ...(state.boostBps > 0 ? { maxBoostFeeBps: state.boostBps } : {}),
  fillOrKillParams: {
    retryDurationBlocks: state.retryBlocks,
    refundAddress: refund.text,
    minPriceX128: state.minPrice.toString(),
    maxOraclePriceSlippage: state.oracleBps ?? null,
    refundCcmMetadata: null,
  },
  ...(state.dca === undefined
    ? {}
    : { dcaParams: { numberOfChunks: state.dca.chunks, chunkIntervalBlocks: state.dca.interval } }),
  takeCommission: false,
})

/** Bodies that fail its checks come back as a list of issues. */
const refusalIn = ({ status, body }: ApiAnswer): Error => {
  const text = errorText(body) ?? firstIssue(body)
  if (text === undefined || status >= 500) {
    return refusalOf(text ?? '') ?? new UpstreamError(`opening a channel failed with status ${status}`, { status })
  }
  return refusalOf(text) ?? new SwapError('quoteError', `Chainflip refused: ${tidy(text)}`)
}

const firstIssue = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null || !('issues' in body)) return undefined
  return read.optionalText(body, 'issues.0.message')
}
