import { encodeAbiParameters, encodeEventTopics, type ParseAbi, parseAbi } from 'viem'
import { decodeCall } from '../../ledgers/evm/decode-call.ts'
import { type EvmCall, type EvmContract, EvmRevert } from '../../ledgers/evm/evm-contract.ts'
import { pull } from '../../ledgers/evm/token-calls.ts'

type Hex = `0x${string}`
type Fees = readonly { readonly recipient: Hex; readonly amount: bigint }[]

const events = [
  'event Transfer(uint256 indexed l2LinkedId, uint256 indexed nonce, address recipient, uint256 amount, bytes data)',
  'event FeePaid(uint256 indexed l2LinkedId, address feeRecipient, uint256 amount)',
] as const
const nativeCall = [
  'function transfer(uint256 l2LinkedId, uint256 maxPayment, uint256 maxNonce, address recipient, bytes data, (address recipient, uint256 amount)[] fees) payable',
] as const
const tokenCall = [
  'function transfer(uint256 l2LinkedId, uint256 maxPayment, uint256 maxNonce, address recipient, uint256 amount, bytes data, (address recipient, uint256 amount)[] fees)',
] as const

/** Events and method of the contract for a native coin. */
export const nativeAbi: ParseAbi<readonly [...typeof events, ...typeof nativeCall]> = parseAbi([
  ...events,
  ...nativeCall,
])
/** The same for a token. */
export const tokenAbi: ParseAbi<readonly [...typeof events, ...typeof tokenCall]> = parseAbi([...events, ...tokenCall])

interface Payment {
  readonly id: bigint
  readonly most: bigint
  readonly mostNonce: bigint
  readonly recipient: Hex
  readonly amount: bigint
  readonly data: Hex
  readonly fees: Fees
}

const decode = (call: EvmCall, token: string | undefined): Payment => {
  if (token === undefined) {
    const [id, most, mostNonce, recipient, data, fees] = decodeCall(nativeAbi, call.data).args
    return { id, most, mostNonce, recipient, amount: call.value, data, fees }
  }
  const [id, most, mostNonce, recipient, amount, data, fees] = decodeCall(tokenAbi, call.data).args
  return { id, most, mostNonce, recipient, amount, data, fees }
}

/** Selectors of the contract's errors. */
const ERRORS = { nonce: '0x50cee31d', payment: '0xd0120340', fees: '0x1256ccec', amount: '0xa2b4dee2' } as const

const demand = (held: boolean, error: keyof typeof ERRORS): void => {
  if (!held) throw new EvmRevert(undefined, ERRORS[error])
}

const send = (call: EvmCall, token: string | undefined, to: Hex, amount: bigint): void => {
  if (token === undefined) call.call(to, '0x', amount)
  else pull(call, token, amount, to)
}

/**
 * Gas of a first payment besides call data and the token's own, and of each fee. Source: receipts in README.md of
 * pactswapdex/l1-evm-smart-contracts, 84,215 and 113,733 in all; the fee is a GUESS.
 */
const GAS = { coin: 60_000n, token: 50_000n, fee: 11_600n } as const

/** C1: pays a market maker at once, less fees, within the limits set for a linked id. */
export const paymentContract = (token: string | undefined): EvmContract => ({
  name: token === undefined ? 'C1_EVM' : 'C1_ERC20',
  run: (call) => {
    const { id, most, mostNonce, recipient, amount, data, fees } = decode(call, token)
    if (token !== undefined && call.value > 0n) throw new EvmRevert()
    const [nonceKey, paidKey] = [`pact/${call.self}/${id}/nonce`, `pact/${call.self}/${id}/${recipient.toLowerCase()}`]
    const nonce = call.state.get(nonceKey)
    const totalFees = fees.reduce((sum, fee) => sum + fee.amount, 0n)
    demand(amount > 0n && BigInt(recipient) > 0n, 'amount')
    demand(totalFees < amount, 'fees')
    demand(nonce < mostNonce, 'nonce')
    const net = amount - totalFees
    demand(call.state.get(paidKey) + net <= most, 'payment')
    call.useGas(token === undefined ? GAS.coin : GAS.token)
    for (const _ of fees) call.useGas(GAS.fee)
    call.state.set(nonceKey, nonce + 1n)
    call.state.set(paidKey, call.state.get(paidKey) + net)
    for (const fee of fees) send(call, token, fee.recipient, fee.amount)
    send(call, token, recipient, net)
    const topics = encodeEventTopics({
      abi: nativeAbi,
      eventName: 'Transfer',
      args: { l2LinkedId: id, nonce },
    }) as Hex[]
    const types = [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] as const
    call.emit({ topics, data: encodeAbiParameters(types, [recipient, net, data]) })
    return '0x'
  },
})
