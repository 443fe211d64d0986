import type { Deposit } from '@switchyard/core'
import { readAddress } from './address/address.ts'
import { lockScript } from './address/lock.ts'
import { carriedMemo } from './carried-memo.ts'
import type { NetworkPrefixes } from './networks.ts'
import { refused } from './refused.ts'
import type { BodyOutput } from './transaction/body.ts'
import { nullData } from './transaction/null-data.ts'

/** The outputs a deposit asks for, without change. */
export interface Payment {
  readonly vault: Uint8Array
  readonly extras: readonly BodyOutput[]
  readonly memo?: BodyOutput
  /** The memo is the second output, and change comes behind it. */
  readonly memoSecond: boolean
  /** Change must exist. */
  readonly keepsChange: boolean
}

/** Most outputs THORChain's observer reads, with and without value. */
const MOST_OUTPUTS = 12
const MOST_VALUE_OUTPUTS = 10

/** Reads the outputs of a deposit. Throws `SwapError` for deposits that are no plain payment on this network. */
export const paymentOf = (deposit: Deposit, network: NetworkPrefixes): Payment => {
  if (deposit.kind === 'contractCall' || deposit.asset.address !== undefined)
    throw refused('only native coins can be sent')
  if (deposit.kind === 'simpleTransfer') {
    const { to, keepsChange = false } = deposit
    return { vault: script(to, network), extras: [], memoSecond: false, keepsChange }
  }
  if (deposit.form !== 'transfer' || deposit.to === undefined) throw refused('a deposit needs a recipient')
  const extras = (deposit.extraOutputs ?? []).map(({ address, amount }) => ({
    script: script(address, network),
    amount,
  }))
  if (extras.length + 2 > MOST_VALUE_OUTPUTS) throw refused(`at most ${MOST_VALUE_OUTPUTS} outputs carry value`)
  const memo = { script: nullData(carriedMemo(deposit)), amount: 0n }
  // Bytes are read by position, and their refund goes to the change. Source: Chainflip's Bitcoin vault swap witness.
  const bytes = deposit.memoHex !== undefined
  const memoSecond = bytes || extras.length > 0 || deposit.memoSecond === true
  return { vault: script(deposit.to, network), extras, memo, memoSecond, keepsChange: bytes }
}

/**
 * All outputs in their order: vault, change, memo.
 *
 * With bytes, further outputs, or where the deposit wants it, the memo follows the vault, the further outputs the memo, and
 * change comes last. The vault is first in either.
 */
export const layOut = (payment: Payment, amount: bigint, change: BodyOutput | undefined): readonly BodyOutput[] => {
  const vault = { script: payment.vault, amount }
  const memo = payment.memo ? [payment.memo] : []
  const rest = change ? [change] : []
  const outputs = payment.memoSecond ? [vault, ...memo, ...payment.extras, ...rest] : [vault, ...rest, ...memo]
  if (outputs.length > MOST_OUTPUTS) throw refused(`a transaction has at most ${MOST_OUTPUTS} outputs`)
  return outputs
}

const script = (address: string, network: NetworkPrefixes): Uint8Array => {
  const lock = readAddress(address, network)?.lock
  if (!lock) throw refused(`${address} is no address a transparent output can pay`)
  return lockScript(lock)
}
