import { bytesToHex } from '@noble/hashes/utils.js'
import { refuse, refuseSweep, requireOneSource } from '@switchyard/chain-kit'
import { type Deposit, type Outgoing, SwapError } from '@switchyard/core'
import { readAddress, readTokenAddress, zeroAddress } from './address.ts'
import { readMemo } from './decode.ts'
import type { Hex } from './encoding/hex.ts'
import { encodeErc20 } from './erc20.ts'
import { MAX_UINT256, readErc20 } from './read-erc20.ts'

/** The fields of a transaction without gas and price. Addresses in EIP-55 form. */
export interface CallFields {
  readonly from: Hex
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}

/**
 * Translates a deposit to an EVM call.
 *
 * @throws {SwapError} `unableToBuildTransaction` for anything the call cannot carry whole or that would lose funds.
 */
export const readCallFields = (deposit: Deposit): CallFields => {
  const from = readSender(deposit)
  refuseSweep(deposit.asset.chain, deposit)
  if (deposit.amount <= 0n || deposit.amount > MAX_UINT256)
    return refuse(`The amount ${deposit.amount} cannot be sent; it must be between 1 and 2^256 - 1.`)
  const { amount } = deposit
  const token = readContract(deposit)
  if (deposit.kind === 'contractCall') {
    const { call } = deposit
    if (call.vm !== 'evm')
      return refuse(`A ${call.vm} call cannot be made on ${deposit.asset.chain}; an evm call is required.`)
    const to = requireRecipient(call.to)
    if (!/^0x[0-9a-f]{8}([0-9a-f]{2})*$/i.test(call.data)) return refuse('The call data has no function selector.')
    if (readErc20('transfer', call.data))
      return refuse('The call data is a plain token transfer; use a transfer deposit instead.')
    if (!token && call.value < amount)
      return refuse(`The call value ${call.value} is less than the amount sold, ${amount}.`)
    const { approval } = call
    if (approval && (readTokenAddress(approval.token) !== token || approval.amount > amount))
      return refuse('The call needs an approval for another token or a larger amount than is sold.')
    if (call.value < 0n || call.value > MAX_UINT256)
      return refuse(`The value ${call.value} cannot be sent; it must be between 0 and 2^256 - 1.`)
    return { from, to, value: call.value, data: call.data as Hex }
  }

  if (deposit.kind === 'transferWithMemo') {
    if (deposit.form !== 'transfer') return refuse('EVM chains have no deposit messages; a transfer is required.')
    if (deposit.destinationTag !== undefined) return refuse('An EVM transfer cannot carry a destination tag.')
    if (deposit.extraOutputs?.length) return refuse('An EVM transfer has exactly one recipient.')
    if (token) return refuse('A token transfer cannot carry a memo; a contract call is required.')
    const to = requireRecipient(deposit.to ?? '')
    const { memo, memoHex = bytesToHex(new TextEncoder().encode(memo)) } = deposit
    const data = `0x${memoHex.toLowerCase()}` as const
    if (deposit.memoHex !== undefined && !/^([0-9a-f]{2})+$/i.test(memoHex))
      return refuse('memoHex is not an even number of hexadecimal digits.')
    if (deposit.memoHex === undefined && readMemo(data) !== memo)
      return refuse('The memo is empty or not printable UTF-8 text.')
    return { from, to, value: amount, data }
  }

  if (deposit.destinationTag !== undefined) return refuse('An EVM transfer cannot carry a destination tag.')
  const to = requireRecipient(deposit.to)
  if (!token) return { from, to, value: amount, data: '0x' }
  if (to === token) return refuse(`The recipient ${to} is the token contract itself, which would keep the tokens.`)
  return { from, to: token, value: 0n, data: encodeErc20('transfer', to, amount) }
}

/** Returns the only source address of an EVM transaction. */
export const readSender = ({ asset, sources }: Pick<Outgoing, 'asset' | 'sources'>): Hex => {
  const source = requireOneSource(asset.chain, sources)
  const reading = readAddress(source)
  if (!reading) throw new SwapError('invalidSourceAddress', `${source} is not a valid address on ${asset.chain}.`)
  return reading.canonical as Hex
}

/** Returns the token contract of the asset; `undefined` for the native coin. */
export const readContract = ({ asset: { address, identifier } }: Pick<Outgoing, 'asset'>): Hex | undefined => {
  if (address === undefined) return undefined
  const token = readTokenAddress(address)
  return token && token !== zeroAddress ? token : refuse(`${identifier} has no valid token contract address.`)
}

const requireRecipient = (text: string): Hex => {
  const reading = readAddress(text)
  if (!reading) return refuse(`The recipient ${text === '' ? '(none)' : text} is not a valid EVM address.`)
  return reading.canonical === zeroAddress ? refuse('The recipient is the zero address.') : (reading.canonical as Hex)
}
