import { abi } from '@switchyard/provider-kit'
import type { ReadCall, SwapTerms } from '../chain-verifier.ts'
import { type Check, checkThat, fail, leaveUnverified } from '../check.ts'

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
    return paymentOf(value, recipient, paid)
  }
  if (selector !== '0x08af27de') return undefined
  const [, , , recipient, amount, , paid] = token.decode(data)
  return paymentOf(amount, recipient, paid)
}

const paymentOf = (locked: bigint, recipient: string, paid: readonly (readonly [string, bigint])[]): ReadCall => ({
  method: 'transfer',
  locked,
  order: (terms, provider) =>
    provider === 'PACTSWAP'
      ? paymentChecks(terms, recipient, paid)
      : [fail('call', `a deposit of ${provider}`, 'transfer', 'a payment of PACTSWAP')],
})

const paymentChecks = (
  { sellAmount, maxAffiliateBps, destination, minBuyAmount, refund }: SwapTerms,
  recipient: string,
  paid: readonly (readonly [string, bigint])[],
): readonly Check[] => {
  const taken = paid.reduce((sum, [, amount]) => sum + amount, 0n)
  const most = (sellAmount * BigInt(Math.floor(maxAffiliateBps))) / 10_000n
  const unread = 'the payload for the liquidity provider has no public encoding'
  return [
    checkThat(taken <= most, 'affiliate', `at most ${most}`, taken, 'fees out of the payment'),
    leaveUnverified('recipient', 'a liquidity provider of PACTSWAP', recipient, 'only PACTSWAP knows its providers'),
    leaveUnverified('destination', destination, 'in the payload', unread),
    leaveUnverified('minimum', minBuyAmount, 'in the payload', unread),
    leaveUnverified('refund', refund, 'not in the transaction', unread),
  ]
}
