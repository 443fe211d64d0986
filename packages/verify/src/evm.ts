import { reader } from '@switchyard/chain-evm/reader'
import type { ChainVerifier } from './chain-verifier.ts'
import { createVerifier } from './create-verifier.ts'
import { readCall } from './evm/read-call.ts'
import { readMember } from './swap-response.ts'

/** Fields of a transaction that pays or calls. Others change what is signed: delegations, blobs, a second spelling of the data. */
const FIELDS: ReadonlySet<string> = new Set([
  'to',
  'from',
  'value',
  'data',
  'gas',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'chainId',
  'nonce',
])

const base = createVerifier(reader)

/** Reads transactions and approvals of all EVM chains, and the calls of known routers. */
export const evm: ChainVerifier = {
  ...base,
  read: (tx, chain) => {
    const { fee, partialFee, chainId } = readEnvelope(tx)
    const transaction = base.read(tx, chain)
    const { data, amount, to } = transaction
    const call = data === undefined || to === undefined ? undefined : readCall(data, amount)
    return { ...transaction, fee, partialFee, chainId: chainId ?? transaction.chainId, call }
  },
  readApproval: (tx, chain) => {
    if (!base.readApproval) throw new TypeError('Approvals cannot be read.')
    const { fee, partialFee, chainId } = readEnvelope(tx)
    const approval = base.readApproval(tx, chain)
    return { ...approval, fee, partialFee, chainId: chainId ?? approval.chainId }
  },
}

interface Envelope {
  readonly fee?: bigint
  readonly partialFee?: string
  readonly chainId?: string
}

/**
 * Reads the chain id, and the fee: the highest limit at the highest price, whichever of the spellings a wallet reads.
 *
 * @throws {TypeError} for a field that does not belong to a deposit
 */
const readEnvelope = (tx: unknown): Envelope => {
  const stranger = Object.keys(Object(tx)).find((name) => !FIELDS.has(name))
  if (stranger !== undefined)
    throw new TypeError(`The transaction has the field ${stranger.slice(0, 50)}, which does not belong to a deposit.`)
  const limit = readHighest(tx, 'gas', 'gasLimit')
  const price = readHighest(tx, 'gasPrice', 'maxFeePerGas')
  // A priority fee alone is paid on top of whatever the wallet takes as the base fee.
  const tip = readHighest(tx, 'maxPriorityFeePerGas')
  const isPartial = price === undefined ? tip !== undefined : limit === undefined
  return {
    partialFee: isPartial ? `${price ?? tip} wei per gas` : undefined,
    fee: limit === undefined || price === undefined ? undefined : limit * price,
    chainId: readHighest(tx, 'chainId')?.toString(),
  }
}

const readHighest = (tx: unknown, ...names: readonly string[]): bigint | undefined => {
  let highest: bigint | undefined
  for (const name of names) {
    const value = readMember(tx, name)
    if (value === undefined) continue
    if (!/^(0x[0-9a-f]{1,64}|\d{1,80})$/i.test(String(value)))
      throw new TypeError('A gas limit, gas price or chain id is not a number.')
    const quantity = BigInt(String(value))
    if (highest === undefined || quantity > highest) highest = quantity
  }
  return highest
}
