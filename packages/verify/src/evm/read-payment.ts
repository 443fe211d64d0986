import { abi } from '@switchyard/provider-kit'
import type { ReadCall } from '../chain-verifier.ts'
import { checkThat, fail, leaveUnverified } from '../check.ts'

const { address, bytes } = abi
const number = abi.uint(256)
const fees = abi.list(abi.tuple(address, number))

// Source: published contracts `C1_EVM` and `C1_ERC20` of 2026-03-24, both named `transfer`.
const coin = abi.call('a5a305fa', number, number, number, address, bytes, fees)
const token = abi.call('08af27de', number, number, number, address, number, bytes, fees)

/**
 * Reads a payment through PACT SWAP's contracts: what it takes, and the fees out of it. The payload for the liquidity provider,
 * with destination and output, has no public encoding.
 */
export const readPayment = (data: string, value: bigint): ReadCall | undefined => {
  const selector = data.slice(0, 10).toLowerCase()
  if (selector === '0xa5a305fa') {
    const [, , , recipient, , paid] = coin.decode(data)
    return createPayment(value, recipient, paid)
  }
  if (selector !== '0x08af27de') return undefined
  const [, , , recipient, amount, , paid] = token.decode(data)
  return createPayment(amount, recipient, paid)
}

const createPayment = (locked: bigint, recipient: string, paid: readonly (readonly [string, bigint])[]): ReadCall => ({
  method: 'transfer',
  locked,
  order: (terms, provider) => {
    if (provider !== 'PACTSWAP') {
      const expected = `a deposit of ${provider}`
      return [fail('call', { expected, actual: 'transfer', reason: 'a payment of PACTSWAP' })]
    }

    const { sellAmount, maxAffiliateBps, destination, minBuyAmount, refund } = terms
    const taken = paid.reduce((sum, [, amount]) => sum + amount, 0n)
    const most = (sellAmount * BigInt(Math.floor(maxAffiliateBps))) / 10_000n
    const unread = 'the payload for the liquidity provider has no public encoding'
    return [
      checkThat(taken <= most, 'affiliate', {
        expected: `at most ${most}`,
        actual: taken,
        reason: 'fees out of the payment',
      }),
      leaveUnverified('recipient', {
        expected: 'a liquidity provider of PACTSWAP',
        actual: recipient,
        reason: 'only PACTSWAP knows its providers',
      }),
      leaveUnverified('destination', { expected: destination, actual: 'in the payload', reason: unread }),
      leaveUnverified('minimum', { expected: minBuyAmount, actual: 'in the payload', reason: unread }),
      leaveUnverified('refund', { expected: refund, actual: 'not in the transaction', reason: unread }),
    ]
  },
})
