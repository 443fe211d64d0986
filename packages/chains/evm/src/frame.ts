import { oneSource, refuse, refuseSweep } from '@switchyard/chain-kit'
import {
  type ContractCall,
  type Deposit,
  type Outgoing,
  type SimpleTransfer,
  SwapError,
  type TransferWithMemo,
} from '@switchyard/core'
import type { Hex } from 'viem'
import { readAddress, readTokenAddress, zeroAddress } from './address.ts'
import { MAX_UINT256, readTransfer, transfer } from './erc20.ts'
import { memoData } from './memo-text.ts'

/** What a transaction says, before gas and price. Addresses in EIP-55 spelling. */
export interface Frame {
  readonly from: Hex
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
}

/**
 * Says a deposit as an EVM call. Refuses with `unableToBuildTransaction` whatever the call would not carry whole or what
 * would send funds where nobody has them.
 */
export const frame = (deposit: Deposit): Frame => {
  const from = sender(deposit)
  refuseSweep(deposit.asset.chain, deposit)
  if (deposit.amount <= 0n || deposit.amount > MAX_UINT256)
    return refuse(`The amount ${deposit.amount} cannot be sent.`)
  const body = bodyOf(deposit)
  if (body.value < 0n || body.value > MAX_UINT256) return refuse(`The value ${body.value} cannot be sent.`)
  return { from, ...body }
}

/** The one address that funds an EVM transaction. */
export const sender = ({ asset, sources }: Pick<Outgoing, 'asset' | 'sources'>): Hex => {
  const source = oneSource(asset.chain, sources)
  const reading = readAddress(source)
  if (!reading) throw new SwapError('invalidSourceAddress', `${source} is no address of ${asset.chain}.`)
  return reading.canonical as Hex
}

/** Contract of the asset; `undefined` for the chain's own coin. */
export const contractOf = ({ asset: { address, identifier } }: Pick<Outgoing, 'asset'>): Hex | undefined => {
  if (address === undefined) return undefined
  const token = readTokenAddress(address)
  return token && token !== zeroAddress ? token : refuse(`${identifier} names no token contract.`)
}

type Body = Omit<Frame, 'from'>

const bodyOf = (deposit: Deposit): Body => {
  switch (deposit.kind) {
    case 'simpleTransfer':
      return simple(deposit)
    case 'transferWithMemo':
      return withMemo(deposit)
    case 'contractCall':
      return contract(deposit)
  }
}

const simple = (deposit: SimpleTransfer): Body => {
  if (deposit.destinationTag !== undefined) return refuse('An EVM transfer carries no destination tag.')
  const to = recipient(deposit.to)
  const token = contractOf(deposit)
  if (!token) return { to, value: deposit.amount, data: '0x' }
  if (to === token) return refuse(`${to} is the token contract itself, which would keep the tokens.`)
  return { to: token, value: 0n, data: transfer(to, deposit.amount) }
}

const withMemo = (deposit: TransferWithMemo): Body => {
  if (deposit.form !== 'transfer') return refuse('An EVM chain has no deposit message.')
  if (deposit.destinationTag !== undefined) return refuse('An EVM transfer carries no destination tag.')
  if (deposit.extraOutputs?.length) return refuse('An EVM transfer has one recipient.')
  if (contractOf(deposit)) return refuse('A token transfer carries no memo; the token needs a contract call.')
  return { to: recipient(deposit.to ?? ''), value: deposit.amount, data: memoBytes(deposit) }
}

const memoBytes = ({ memo, memoHex }: TransferWithMemo): Hex => {
  if (memoHex === undefined) return memoData(memo) ?? refuse('The memo is empty or not printable text.')
  return /^([0-9a-f]{2})+$/i.test(memoHex) ? `0x${memoHex.toLowerCase()}` : refuse('memoHex is not hexadecimal bytes.')
}

const contract = (deposit: ContractCall): Body => {
  const { call } = deposit
  if (call.vm !== 'evm') return refuse(`A ${call.vm} call cannot be made on ${deposit.asset.chain}.`)
  const to = recipient(call.to)
  if (!/^0x[0-9a-f]{8}([0-9a-f]{2})*$/i.test(call.data)) return refuse('The call has no function selector.')
  if (readTransfer(call.data)) return refuse('The call is a plain token transfer, which is no contract call.')
  const token = contractOf(deposit)
  if (!token && call.value < deposit.amount) return refuse('The call carries less than the amount sold.')
  if (call.approval && !isOfSale(call.approval, token, deposit.amount)) {
    return refuse('The call needs an approval for something else than what is sold.')
  }
  return { to, value: call.value, data: call.data as Hex }
}

const isOfSale = (
  approval: { readonly token: string; readonly amount: bigint },
  token: Hex | undefined,
  amount: bigint,
): boolean => readTokenAddress(approval.token) === token && approval.amount <= amount

const recipient = (text: string): Hex => {
  const reading = readAddress(text)
  if (!reading) return refuse(`The recipient ${text === '' ? '(none)' : text} is no address of the chain.`)
  return reading.canonical === zeroAddress ? refuse('The recipient is the zero address.') : (reading.canonical as Hex)
}
