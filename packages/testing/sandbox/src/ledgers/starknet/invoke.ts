import { poseidonHashMany } from '@scure/starknet'
import { readFelt, textFelt } from './felt.ts'

/** `SN_MAIN`. */
export const CHAIN_ID = 0x534e5f4d41494en

/** Limits on one resource. */
export interface Bound {
  readonly maxAmount: bigint
  /** fri */
  readonly maxPrice: bigint
}

/** A call within a transaction. */
export interface StarknetCall {
  readonly to: bigint
  readonly selector: bigint
  readonly calldata: readonly bigint[]
}

/** An invoke transaction of version 3. */
export interface Invoke {
  readonly sender: bigint
  readonly calldata: readonly bigint[]
  readonly calls: readonly StarknetCall[]
  readonly signature: readonly bigint[]
  readonly nonce: bigint
  readonly tip: bigint
  readonly l1Gas: Bound
  readonly l2Gas: Bound
  /** Absent in transactions of RPC 0.7. */
  readonly l1DataGas?: Bound
  readonly paymasterData: readonly bigint[]
  readonly deploymentData: readonly bigint[]
  readonly dataModes: bigint
  /** Ends the version of a transaction that is only estimated. */
  readonly isQuery: boolean
}

const QUERY = 2n ** 128n

/** Reads a transaction of the JSON-RPC. Throws `TypeError` for anything but an invoke transaction of version 3. */
export const readInvoke = (value: unknown): Invoke => {
  const fields = Object(value) as Readonly<Record<string, unknown>>
  const version = required(fields.version)
  if (fields.type !== 'INVOKE' || version % QUERY !== 3n)
    throw new TypeError('expected an INVOKE transaction of version 3')
  const bounds = Object(fields.resource_bounds) as Readonly<Record<string, unknown>>
  const calldata = list(fields.calldata)
  return {
    sender: required(fields.sender_address),
    calldata,
    calls: readCalls(calldata),
    signature: list(fields.signature),
    nonce: required(fields.nonce),
    tip: required(fields.tip),
    l1Gas: readBound(bounds.l1_gas),
    l2Gas: readBound(bounds.l2_gas),
    ...(bounds.l1_data_gas !== undefined && { l1DataGas: readBound(bounds.l1_data_gas) }),
    paymasterData: list(fields.paymaster_data),
    deploymentData: list(fields.account_deployment_data),
    dataModes: (readMode(fields.nonce_data_availability_mode) << 32n) + readMode(fields.fee_data_availability_mode),
    isQuery: version >= QUERY,
  }
}

const required = (value: unknown): bigint => {
  const felt = readFelt(value)
  if (felt === undefined) throw new TypeError(`expected a field element, got ${JSON.stringify(value)}`)
  return felt
}

const list = (value: unknown): readonly bigint[] => {
  if (!Array.isArray(value)) throw new TypeError('expected a list of field elements')
  return value.map(required)
}

const readBound = (value: unknown): Bound => {
  const { max_amount: amount, max_price_per_unit: price } = Object(value) as Readonly<Record<string, unknown>>
  return { maxAmount: required(amount), maxPrice: required(price) }
}

const readMode = (value: unknown): bigint => {
  if (value === 'L1') return 0n
  if (value === 'L2') return 1n
  throw new TypeError('expected a data availability mode')
}

/** Calls of an account in Cairo 1: their number, then contract, entry point, length and arguments of each. */
const readCalls = (calldata: readonly bigint[]): readonly StarknetCall[] => {
  let at = 0
  const next = (): bigint => {
    const felt = calldata[at++]
    if (felt === undefined) throw new TypeError('the calldata ends early')
    return felt
  }
  const calls: StarknetCall[] = []
  for (let left = next(); left > 0n; left--) {
    const [to, entry, length] = [next(), next(), next()]
    const args: bigint[] = []
    for (let index = 0n; index < length; index++) args.push(next())
    calls.push({ to, selector: entry, calldata: args })
  }
  if (at !== calldata.length) throw new TypeError('the calldata has trailing elements')
  return calls
}

const boundFelt = (name: string, { maxAmount, maxPrice }: Bound): bigint =>
  (textFelt(name) << 192n) + (maxAmount << 128n) + maxPrice

/** Hash of the transaction, which its account signs. */
export const invokeHash = (invoke: Invoke): bigint => {
  const { tip, l1Gas, l2Gas, l1DataGas } = invoke
  const bounds = [boundFelt('L1_GAS', l1Gas), boundFelt('L2_GAS', l2Gas)]
  if (l1DataGas) bounds.push(boundFelt('L1_DATA', l1DataGas))
  return poseidonHashMany([
    textFelt('invoke'),
    invoke.isQuery ? QUERY + 3n : 3n,
    invoke.sender,
    poseidonHashMany([tip, ...bounds]),
    poseidonHashMany([...invoke.paymasterData]),
    CHAIN_ID,
    invoke.nonce,
    invoke.dataModes,
    poseidonHashMany([...invoke.deploymentData]),
    poseidonHashMany([...invoke.calldata]),
  ])
}
