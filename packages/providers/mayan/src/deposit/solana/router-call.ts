import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { solanaAddresses } from '../../assets/addresses.ts'
import type { Instruction } from './instruction.ts'
import { readUint } from './read-uint.ts'
import { readRouteAmount } from './route-amount.ts'

/** Accounts and amount of a router's instruction. */
export interface RouterCall {
  /** Token account that pays. */
  readonly source: string | undefined
  /** Token account that receives. */
  readonly receiver: string | undefined
  /** Base units of the sold token. */
  readonly amount: bigint
}

/** Positions of the accounts and of the amount in one method. */
interface Method {
  readonly program: string
  readonly source: number
  readonly receiver: number
  readonly amount: (data: Uint8Array) => bigint
}

const { jupiter, titan } = solanaAddresses

const hashMethod = (name: string): string => bytesToHex(sha256(utf8ToBytes(`global:${name}`)).slice(0, 8))

/**
 * Methods whose amount and accounts are known. Excluded are DFlow, whose call has its amount inside the steps of its plan,
 * and Titan's third version, whose call is not documented.
 *
 * Source: published interface of Jupiter v6; Titan's example of a call of `swap_route_v2` (read 2026-11).
 */
const methods: ReadonlyMap<string, Method> = new Map([
  [hashMethod('route'), { program: jupiter, source: 2, receiver: 4, amount: (data) => readRouteAmount(data, 8) }],
  [
    hashMethod('shared_accounts_route'),
    { program: jupiter, source: 3, receiver: 6, amount: (data) => readRouteAmount(data, 9) },
  ],
  [hashMethod('route_v2'), { program: jupiter, source: 1, receiver: 7, amount: (data) => readUint(data, 8, 8) }],
  [
    hashMethod('shared_accounts_route_v2'),
    { program: jupiter, source: 2, receiver: 5, amount: (data) => readUint(data, 9, 8) },
  ],
  [hashMethod('swap_route_v2'), { program: titan, source: 3, receiver: 5, amount: (data) => readUint(data, 8, 8) }],
])

/** Decodes a router's instruction; `undefined` for other programs and methods. @throws {UnreadableInput} for malformed data. */
export const readRouterCall = ({ programAddress, accounts, data }: Instruction): RouterCall | undefined => {
  const method = methods.get(bytesToHex(data.slice(0, 8)))
  if (method?.program !== programAddress) return undefined
  return {
    source: accounts[method.source]?.address,
    receiver: accounts[method.receiver]?.address,
    amount: method.amount(data),
  }
}
