import { createRefusal } from '@switchyard/chain-kit'
import type { Deposit, OutputLimits } from '@switchyard/core'
import { readAddress } from './address/address.ts'
import { encodeLock } from './address/lock.ts'
import { encodeCarriedMemo } from './encode-carried-memo.ts'
import type { NetworkPrefixes } from './networks.ts'
import { encodeNullData } from './transaction/null-data.ts'
import type { BodyOutput } from './transaction/read-body.ts'

/** The outputs requested by a deposit, without change. */
export interface RequestedOutputs {
  readonly vault: Uint8Array
  readonly extras: readonly BodyOutput[]
  readonly memo?: BodyOutput
  /** The memo is the second output, before change. */
  readonly memoSecond: boolean
  /** Change is required. */
  readonly keepsChange: boolean
  readonly limits: OutputLimits
}

/** Most outputs that any observer reads, for deposits that state no limits: those of THORChain. */
const USUAL_LIMITS: OutputLimits = { count: 12, valued: 10 }

/**
 * Reads the outputs of a deposit.
 *
 * @throws {SwapError} `unableToBuildTransaction` for anything but a plain payment on this network.
 */
export const readRequestedOutputs = (deposit: Deposit, network: NetworkPrefixes): RequestedOutputs => {
  if (deposit.kind === 'contractCall' || deposit.asset.address !== undefined)
    throw createRefusal('UTXO chains send native coins only; calls and tokens are not supported.')
  if (deposit.kind === 'simpleTransfer') {
    const { to, keepsChange = false } = deposit
    return { vault: encodeScript(to, network), extras: [], memoSecond: false, keepsChange, limits: USUAL_LIMITS }
  }
  if (deposit.form !== 'transfer' || deposit.to === undefined)
    throw createRefusal('The deposit has no recipient; a transfer to an address is required.')
  const extras = (deposit.extraOutputs ?? []).map(({ address, amount }) => ({
    script: encodeScript(address, network),
    amount,
  }))
  const { outputLimits: limits = USUAL_LIMITS } = deposit
  if (extras.length + 2 > limits.valued)
    throw createRefusal(
      `The deposit has ${extras.length} extra outputs; with vault and change, at most ${limits.valued} outputs may carry value.`,
    )
  const memo = { script: encodeNullData(encodeCarriedMemo(deposit)), amount: 0n }
  // Byte payloads are read by output position, and their refund goes to the change. Source: Chainflip's Bitcoin vault
  // swap witness.
  const hasBytes = deposit.memoHex !== undefined
  const memoSecond = hasBytes || extras.length > 0 || deposit.memoSecond === true
  return { vault: encodeScript(deposit.to, network), extras, memo, memoSecond, keepsChange: hasBytes, limits }
}

/**
 * Returns all outputs in order: vault, change, memo.
 *
 * With a byte payload, extra outputs, or `memoSecond`, the memo follows the vault, then come the extra outputs and the
 * change. The vault is always first.
 */
export const arrangeOutputs = (
  requested: RequestedOutputs,
  amount: bigint,
  change: BodyOutput | undefined,
): readonly BodyOutput[] => {
  const vault = { script: requested.vault, amount }
  const memo = requested.memo ? [requested.memo] : []
  const rest = change ? [change] : []
  const outputs = requested.memoSecond ? [vault, ...memo, ...requested.extras, ...rest] : [vault, ...rest, ...memo]
  const { count } = requested.limits
  if (outputs.length > count)
    throw createRefusal(`The transaction has ${outputs.length} outputs; at most ${count} are read.`)
  return outputs
}

const encodeScript = (address: string, network: NetworkPrefixes): Uint8Array => {
  const lock = readAddress(address, network)?.lock
  if (!lock) throw createRefusal(`${address} is not an address a transparent output can pay on this network.`)
  return encodeLock(lock)
}
