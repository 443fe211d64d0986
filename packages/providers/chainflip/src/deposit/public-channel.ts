import { SwapError, UpstreamError } from '@switchyard/core'
import type { ApiAnswer } from '@switchyard/net'
import { read } from '@switchyard/provider-kit'
import { toWireAsset } from '../assets/network-asset.ts'
import { readErrorText, tidyText } from '../errors.ts'
import { findRefusal } from './broker-refusal.ts'
import { limitChannelEnd, type OpenChannel, readDepositAddress, readExpiryBlock } from './channel-response.ts'
import type { DepositOrder } from './deposit-order.ts'

/** Opens a channel through the backend's own broker, without commission. */
export const openPublicChannel = async (order: DepositOrder): Promise<OpenChannel> => {
  const answer = await order.client.openChannel(writeBody(order), order.signal)
  if (!answer.ok) throw translateRefusal(answer)
  const { body } = answer
  const id = read.text(body, 'id')
  if (!id.includes(`-${order.sell.chain.name}-`))
    throw new UpstreamError(`The channel ${id} is not on ${order.sell.chain.name}.`)
  const commission = read.integer(body, 'brokerCommissionBps')
  if (commission !== 0)
    throw new UpstreamError(`The channel has a commission of ${commission} basis points; expected 0.`)
  return {
    id,
    address: readDepositAddress(order, read.text(body, 'depositAddress')),
    expiresAt: limitEnd(order, body),
  }
}

/** The backend may convert the expiry block to a time by the height it tracks. */
const limitEnd = (order: DepositOrder, body: unknown): number => {
  const { clock, sell } = order
  const expiryBlock = readExpiryBlock(read.record(body, '').srcChainExpiryBlock)
  const end = read.optionalInteger(body, 'estimatedExpiryTime')
  if (end === undefined) return limitChannelEnd(order, expiryBlock, undefined)
  const now = clock.now()
  if (end <= now) throw new UpstreamError(`The channel closes at ${end}, which is not after now, ${now}.`)
  return Math.min(end, now + sell.chain.channelBlocks * sell.chain.blockSeconds * 1_000)
}

const writeBody = ({ sell, buy, destination, refund, state, offer }: DepositOrder): unknown => ({
  srcAsset: toWireAsset(sell),
  destAsset: toWireAsset(buy),
  destAddress: destination.text,
  amount: offer.sellAmount.toString(),
  maxBoostFeeBps: state.boostBps > 0 ? state.boostBps : undefined,
  fillOrKillParams: {
    retryDurationBlocks: state.retryBlocks,
    refundAddress: refund.text,
    minPriceX128: state.minPrice.toString(),
    maxOraclePriceSlippage: state.oracleBps ?? null,
    refundCcmMetadata: null,
  },
  dcaParams: state.dca && { numberOfChunks: state.dca.chunks, chunkIntervalBlocks: state.dca.interval },
  takeCommission: false,
})

/** The backend rejects invalid bodies with a list of issues. */
const translateRefusal = ({ status, body }: ApiAnswer): Error => {
  const hasIssues = typeof body === 'object' && body !== null && 'issues' in body
  const text = readErrorText(body) ?? (hasIssues ? read.optionalText(body, 'issues.0.message') : undefined)
  const refusal = findRefusal(text ?? '')
  if (refusal) return refusal
  if (text === undefined || status >= 500) {
    return new UpstreamError(`Opening a channel failed with status ${status}.`, { status })
  }
  return new SwapError('quoteError', `Chainflip refused: ${tidyText(text)}`)
}
