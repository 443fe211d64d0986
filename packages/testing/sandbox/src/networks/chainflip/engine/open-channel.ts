import { palletError } from '../refusal.ts'
import type { FlipState } from '../state.ts'
import type { Channel, SwapTerms } from './swap-record.ts'

const LIFETIME_MS = 86_400_000
const MAX_RETRY_BLOCKS = 600
const MAX_FEE_BPS = 1_000

/** Throws the errors with which the network rejects terms in a dry run. */
export const requireTerms = (state: FlipState, terms: SwapTerms): void => {
  const { from, to, destination, refundAddress, retryBlocks, brokers } = terms
  const refuse = (name: string, text = ''): never => {
    throw palletError('Swapping', name, text)
  }
  if (!state.ledgerOf(to).isAddress(destination)) {
    refuse('InvalidDestinationAddress', 'The provided address could not be decoded.')
  }
  if (!state.ledgerOf(from).isAddress(refundAddress)) refuse('InvalidRefundAddress')
  if (brokers.reduce((sum, { bps }) => sum + bps, 0) > MAX_FEE_BPS) {
    refuse('BrokerCommissionBpsTooHigh', 'Broker commission bps is limited to 1000 points.')
  }
  if (retryBlocks > MAX_RETRY_BLOCKS) refuse('RetryDurationTooHigh')
  if (terms.chunks < 1) refuse('ZeroNumberOfChunksNotAllowed')
  if (state.halted(from)) throw palletError(`${from.chain.name}IngressEgress`, 'DepositChannelCreationDisabled', '')
}

/** Opens a deposit channel. Throws a node error when the terms are rejected. */
export const openChannel = (state: FlipState, terms: SwapTerms, byBackend: boolean): Channel => {
  requireTerms(state, terms)
  const { from } = terms
  const { clock } = state.world
  const number = 2_000 + state.channels.size
  const ledger = state.ledgerOf(from)
  const createdAt = Math.round(clock.now())
  const channel: Channel = {
    id: `${state.height()}-${from.chain.name}-${number}`,
    address: lowerHex(state.vault.channelAddress(from, number)),
    terms,
    createdAt,
    // One day of the caller's time, however fast the blocks.
    expiryBlock: ledger.height() + Math.ceil(LIFETIME_MS / clock.scaled(ledger.blockMs)),
    expiresAt: createdAt + LIFETIME_MS,
    byBackend,
  }
  state.channels.set(channel.id, channel)
  return channel
}

const lowerHex = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)
