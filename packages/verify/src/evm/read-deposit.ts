import { abi } from '@switchyard/provider-kit'
import type { ReadCall } from '../chain-verifier.ts'

/** `depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration)`. */
const depositWithExpiry = abi.call('44bc937b', abi.address, abi.address, abi.uint(256), abi.text, abi.uint(256))

const NO_TOKEN = `0x${'0'.repeat(40)}`

/** Reads a deposit through a router of the THORChain family, in canonical encoding only. */
export const readDeposit = (data: string, value: bigint): ReadCall | undefined => {
  if (!/^0x44bc937b/i.test(data)) return undefined
  const [vault, token, amount, memo, expiration] = depositWithExpiry.decode(data)
  const native = token === NO_TOKEN
  // The router deposits the value sent along and reads `amount` for tokens only; ours say the same in both.
  if (native && amount !== value) throw new TypeError(`The call deposits ${amount}, but sends ${value}.`)
  return {
    method: 'depositWithExpiry',
    sold: { amount, token: native ? undefined : token },
    vault,
    memo,
    deadline: Number(expiration > 10n ** 12n ? 10n ** 12n - 1n : expiration),
  }
}
