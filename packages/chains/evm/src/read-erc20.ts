import { formatChecksummed } from './address.ts'
import type { Hex } from './encoding/hex.ts'

/** Largest value of a `uint256`. */
export const MAX_UINT256: bigint = 2n ** 256n - 1n

/** Selector, a padded address and an amount, without trailing bytes. Not taken from the encoders, so that neither hides a fault of the other. */
const forms: Readonly<Record<'transfer' | 'approve', RegExp>> = {
  transfer: /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/i,
  approve: /^0x095ea7b30{24}([0-9a-f]{40})([0-9a-f]{64})$/i,
}

/** Decodes call data as a transfer or an approval; `undefined` for any other data, including one with trailing bytes. */
export const readErc20 = (
  name: 'transfer' | 'approve',
  data: string,
): { readonly account: Hex; readonly amount: bigint } | undefined => {
  const [, account, amount] = forms[name].exec(data) ?? []
  return account && amount ? { account: formatChecksummed(account), amount: BigInt(`0x${amount}`) } : undefined
}
