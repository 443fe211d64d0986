import { SwapError, UpstreamError } from '@switchyard/core'
import { read } from '@switchyard/provider-kit'
import { readErrorText, tidyText } from '../errors.ts'
import { findRefusal } from './broker-refusal.ts'
import { limitChannelEnd, type OpenChannel, readDepositAddress } from './channel-response.ts'
import type { DepositOrder } from './deposit-order.ts'

/** Opens a channel through the backend's own broker, without commission. */
export const openPublicChannel = async (order: DepositOrder): Promise<OpenChannel> => {
  const { client, clock, settings, sell, buy, destination, refund, state, offer, signal } = order
  const request = {
    srcAsset: sell.wire,
    destAsset: buy.wire,
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
  }
  const { ok, status, body } = await client.openChannel(request, signal)
  if (!ok) {
    // The backend rejects invalid bodies with a list of issues.
    const hasIssues = typeof body === 'object' && body !== null && 'issues' in body
    const text = readErrorText(body) ?? (hasIssues ? read.optionalText(body, 'issues.0.message') : undefined)
    const refusal = findRefusal(text ?? '')
    if (refusal) throw refusal
    if (text === undefined || status >= 500) {
      throw new UpstreamError(`Opening a channel failed with status ${status}.`, { status })
    }
    throw new SwapError('quoteError', `Chainflip refused: ${tidyText(text)}`)
  }

  const { code, name } = sell.chain
  const id = read.text(body, 'id')
  if (!id.includes(`-${name}-`)) throw new UpstreamError(`The channel ${id} is not on ${name}.`)
  const commission = read.integer(body, 'brokerCommissionBps')
  if (commission !== 0)
    throw new UpstreamError(`The channel has a commission of ${commission} basis points; expected 0.`)
  const address = readDepositAddress(order, read.text(body, 'depositAddress'))

  // The backend may convert the expiry block to a time by the height it tracks.
  const usualEnd = limitChannelEnd(order, read.record(body, '').srcChainExpiryBlock, undefined)
  const { blocks = 0, blockSeconds = 0 } = settings.facts().channels[code] ?? {}
  const end = read.optionalInteger(body, 'estimatedExpiryTime')
  const now = clock.now()
  if (end !== undefined && end <= now) {
    throw new UpstreamError(`The channel closes at ${end}, which is not after now, ${now}.`)
  }
  const expiresAt = end === undefined ? usualEnd : Math.min(end, now + blocks * blockSeconds * 1_000)
  return { id, address, expiresAt }
}
