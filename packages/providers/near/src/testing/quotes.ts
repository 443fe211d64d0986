import { ed25519 } from '@noble/curves/ed25519.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base58 } from '@scure/base'
import { hashQuote } from '../deposit/signature.ts'

const secret = new Uint8Array(32).fill(7)

/** Public key of the quotes `signed` makes. */
export const TEST_KEY = `ed25519:${base58.encode(ed25519.getPublicKey(secret))}`

type Body = Record<string, unknown>

/** Invented figures of 0.1 BTC for ETH. */
export const figures: Body = {
  amountIn: '10000000',
  amountInFormatted: '0.1',
  amountInUsd: '9650.0000',
  minAmountIn: '10000000',
  amountOut: '2780000000000000000',
  amountOutFormatted: '2.78',
  amountOutUsd: '9591.0000',
  minAmountOut: '2752200000000000000',
  timeEstimate: 812,
  refundFee: '1900',
  withdrawFee: '300000000000000',
}

export const DEPOSIT_ADDRESS = 'bc1q0w42efzvjyg44c6aec6ppaee2530rsd2036hrp'

/** An unsigned quote response: the echoed request and the figures. */
export const quoteAnswer = (request: Body, changes: Body = {}): Body => ({
  correlationId: '00000000-0000-4000-8000-000000000001',
  timestamp: '2026-06-23T17:10:41.104Z',
  quoteRequest: { confidentiality: 'public', ...request },
  quote: {
    ...figures,
    ...(request.dry === false
      ? {
          depositAddress: DEPOSIT_ADDRESS,
          deadline: '2027-01-18T08:00:00.000Z',
          timeWhenInactive: '2027-01-18T08:00:00.000Z',
        }
      : {}),
    ...changes,
  },
})

/** Adds the signature of the test key. */
export const signed = (body: Body): Body => ({
  ...body,
  signature: `ed25519:${base58.encode(ed25519.sign(utf8ToBytes(hashQuote(body)), secret))}`,
})
