import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, encodeAbiParameters, encodeEventTopics, hexToBytes, type ParseAbi, parseAbi } from 'viem'
import { decodeCall } from '../../ledgers/evm/decode-call.ts'
import { type EvmCall, type EvmContract, EvmRevert } from '../../ledgers/evm/evm-contract.ts'
import { pull, send } from '../../ledgers/evm/token-calls.ts'

const signatures = [
  'event Initiated(bytes32 indexed orderID, bytes32 indexed secretHash, uint256 indexed amount)',
  'event InitiatedWithDestinationData(bytes32 indexed orderID, bytes32 indexed secretHash, uint256 indexed amount, bytes destinationData)',
  'event Redeemed(bytes32 indexed orderID, bytes32 indexed secretHash, bytes secret)',
  'event Refunded(bytes32 indexed orderID)',
  'function initiate(address redeemer, uint256 timelock, uint256 amount, bytes32 secretHash) payable',
  'function initiate(address redeemer, uint256 timelock, uint256 amount, bytes32 secretHash, bytes destinationData)',
  'function redeem(bytes32 orderID, bytes secret)',
  'function refund(bytes32 orderID)',
] as const

/** The lock and release methods of Garden's HTLC (version 3). */
export const htlcAbi: ParseAbi<typeof signatures> = parseAbi(signatures)

type Hex = `0x${string}`

/** Terms of a lock. */
export interface LockTerms {
  readonly chainId: number
  /** Address of the contract. */
  readonly htlc: string
  readonly initiator: string
  readonly redeemer: string
  readonly timelock: bigint
  readonly amount: bigint
  readonly secretHash: Hex
}

/** Id of a lock: SHA-256 over all its terms and the contract. */
export const lockId = ({ chainId, htlc, initiator, redeemer, timelock, amount, secretHash }: LockTerms): Hex => {
  const types = ['uint256', 'bytes32', 'address', 'address', 'uint256', 'uint256', 'address'].map((type) => ({ type }))
  const [from, to, contract] = [initiator, redeemer, htlc].map((address) => address.toLowerCase())
  const terms = [BigInt(chainId), secretHash, from, to, timelock, amount, contract]
  return bytesToHex(sha256(hexToBytes(encodeAbiParameters(types, terms))))
}

const field = (call: EvmCall, id: Hex, name: string): string => `htlc/${call.self}/${id}/${name}`

const move = (call: EvmCall, token: string | undefined, to: bigint, amount: bigint): void => {
  const account = `0x${to.toString(16).padStart(40, '0')}` as Hex
  if (token === undefined) call.call(account, '0x', amount)
  else send(call, token, account, amount)
}

type LockArguments = readonly [redeemer: Hex, timelock: bigint, amount: bigint, secretHash: Hex, destinationData?: Hex]

const initiate = (call: EvmCall, token: string | undefined, args: LockArguments): void => {
  const [redeemer, timelock, amount, secretHash, destinationData] = args
  const { chainId, self: htlc, sender: initiator } = call
  const id = lockId({ chainId, htlc, initiator, redeemer, timelock, amount, secretHash })
  if (amount === 0n || timelock === 0n || call.state.get(field(call, id, 'amount')) > 0n)
    throw new EvmRevert('HTLC: duplicate order')
  if (call.value !== (token === undefined ? amount : 0n)) throw new EvmRevert('HTLC: incorrect funds received')
  if (token !== undefined) pull(call, token, amount)
  call.useGas(60_000n)
  call.state.set(field(call, id, 'amount'), amount)
  call.state.set(field(call, id, 'initiator'), BigInt(call.sender))
  call.state.set(field(call, id, 'redeemer'), BigInt(redeemer))
  call.state.set(field(call, id, 'secret'), BigInt(secretHash))
  const indexed = { orderID: id, secretHash, amount }
  const topics = encodeEventTopics({ abi: htlcAbi, eventName: 'Initiated', args: indexed })
  call.emit({ topics: topics as Hex[], data: '0x' })
  if (destinationData === undefined) return
  const withData = encodeEventTopics({ abi: htlcAbi, eventName: 'InitiatedWithDestinationData', args: indexed })
  call.emit({ topics: withData as Hex[], data: encodeAbiParameters([{ type: 'bytes' }], [destinationData]) })
}

const release = (call: EvmCall, token: string | undefined, id: Hex, to: 'initiator' | 'redeemer'): void => {
  const [amount, done] = [call.state.get(field(call, id, 'amount')), call.state.get(field(call, id, 'done'))]
  if (amount === 0n || done > 0n) throw new EvmRevert('HTLC: order not initiated')
  call.useGas(30_000n)
  call.state.set(field(call, id, 'done'), 1n)
  move(call, token, call.state.get(field(call, id, to)), amount)
}

/** Garden's HTLC for a coin or a token. The timelock is not enforced; the solver triggers refunds. */
export const htlcContract = (contractOf: (chainId: number) => string | undefined): EvmContract => ({
  name: 'HTLC',
  run: (call) => {
    const token = contractOf(call.chainId)
    const decoded = decodeCall(htlcAbi, call.data)
    if (decoded.functionName === 'initiate') initiate(call, token, decoded.args)
    else if (decoded.functionName === 'redeem') {
      const [id, secret] = decoded.args
      const hash = bytesToHex(sha256(hexToBytes(secret)))
      if (BigInt(hash) !== call.state.get(field(call, id, 'secret'))) throw new EvmRevert('HTLC: incorrect secret')
      release(call, token, id, 'redeemer')
    } else release(call, token, decoded.args[0], 'initiator')
    return '0x'
  },
})
