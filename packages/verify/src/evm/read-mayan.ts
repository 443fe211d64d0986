import { abi } from '@switchyard/provider-kit'
import type { ReadCall } from '../chain-verifier.ts'
import { type Check, checkSame, leaveUnverified } from '../check.ts'
import { readSwiftOrder } from './read-swift-order.ts'

const NO_TOKEN = `0x${'0'.repeat(40)}`
const NOTHING = `0x${'0'.repeat(64)}`

/** value, deadline, v, r, s: wallets of this API approve, so a permit is a second allowance. */
const permit = abi.tuple(abi.uint(256), abi.uint(256), abi.uint(8), abi.fixed(32), abi.fixed(32))
const { address, bytes } = abi
const amount = abi.uint(256)

// Source: verified contract 0x337685fdaB40D39bd02028545a4FfA7D287cC3E2, `forwardEth`, `forwardERC20`, `swapAndForwardEth`, `swapAndForwardERC20`.
const forwardEth = abi.call('b0f584ff', address, bytes)
const forwardToken = abi.call('e4269fc4', address, amount, permit, address, bytes)
const swapEth = abi.call('fa74fd43', amount, address, bytes, address, amount, address, bytes)
const swapToken = abi.call('30dedc57', address, amount, permit, address, bytes, address, amount, address, bytes)

/** Sell that the forwarder takes, and hands to a protocol of Mayan. */
interface Forward {
  /** Absent for the chain's own coin. */
  readonly token?: string
  readonly amount: bigint
  readonly protocol: string
  readonly order: string
  /** A router that exchanges what is sold first. */
  readonly router?: string
  /** Token that the protocol gets: the token of the sell, or that of the router. */
  readonly locked: string
}

/**
 * Reads a call to Mayan's forwarder that makes a Swift order, in canonical encoding only; `undefined` for its bridges, whose
 * orders are elsewhere.
 */
export const readMayan = (data: string, value: bigint): ReadCall | undefined => {
  const forward = readForward(data, value)
  const order = forward && readSwiftOrder(forward.order)
  if (!forward || !order) return undefined
  const { token, router, protocol, locked } = forward
  return {
    method: 'forward',
    sold: { amount: forward.amount, token },
    order: (terms, provider) => {
      const checks: Check[] = [
        checkSame('recipient', {
          expected: order.contract.toLowerCase(),
          actual: protocol,
          reason: `contract of Swift orders of ${provider}`,
        }),
        checkSame('call', {
          expected: locked,
          actual: order.locked?.token ?? NO_TOKEN,
          reason: 'token the order locks',
        }),
      ]
      if (router !== undefined)
        checks.push(
          leaveUnverified('call', {
            expected: 'the least amount for the order',
            actual: router,
            reason: 'what the router before the order pays beyond it',
          }),
        )
      else if (order.locked !== undefined)
        checks.push(
          checkSame('sellAmount', {
            expected: forward.amount,
            actual: order.locked.amount,
            reason: 'amount the order locks',
          }),
        )
      return [...checks, ...order.checks(terms, router === undefined)]
    },
  }
}

const readForward = (data: string, value: bigint): Forward | undefined => {
  switch (data.slice(0, 10).toLowerCase()) {
    case '0xb0f584ff': {
      const [protocol, order] = forwardEth.decode(data)
      return { amount: value, protocol, order, locked: NO_TOKEN }
    }
    case '0xe4269fc4': {
      const [token, taken, signed, protocol, order] = forwardToken.decode(data)
      requireNoPermit(signed)
      return { token, amount: taken, protocol, order, locked: token }
    }
    case '0xfa74fd43': {
      const [swapped, router, , locked, , protocol, order] = swapEth.decode(data)
      if (swapped > value) throw new TypeError(`The call swaps ${swapped}, but sends ${value}.`)
      return { amount: value, protocol, order, router, locked }
    }
    case '0x30dedc57': {
      const [token, taken, signed, router, , locked, , protocol, order] = swapToken.decode(data)
      requireNoPermit(signed)
      return { token, amount: taken, protocol, order, router, locked }
    }
    default:
      return undefined
  }
}

const requireNoPermit = ([value, deadline, v, r, s]: readonly [bigint, bigint, bigint, string, string]): void => {
  if (value !== 0n || deadline !== 0n || v !== 0n || r !== NOTHING || s !== NOTHING)
    throw new TypeError('The call carries a permit, which is a second allowance.')
}
