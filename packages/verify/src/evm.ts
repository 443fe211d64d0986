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

/** Reads transactions and approvals of all EVM chains, and the calls of known routers. */
export const evm: ChainVerifier = (() => {
  const { read, readApproval, ...rest } = createVerifier(reader)
  return {
    ...rest,
    read: (tx, chain) => {
      refuseOtherFields(tx)
      const transaction = read(tx, chain)
      const { data, amount, to, chainId } = transaction
      return {
        ...transaction,
        fee: readFee(tx),
        chainId: readChainId(tx) ?? chainId,
        call: data === undefined || to === undefined ? undefined : readCall(data, amount),
      }
    },
    readApproval: (tx, chain) => {
      if (!readApproval) throw new TypeError('Approvals cannot be read.')
      refuseOtherFields(tx)
      const approval = readApproval(tx, chain)
      return { ...approval, fee: readFee(tx), chainId: readChainId(tx) ?? approval.chainId }
    },
  }
})()

const refuseOtherFields = (tx: unknown): void => {
  const stranger = Object.keys(Object(tx)).find((name) => !FIELDS.has(name))
  if (stranger !== undefined)
    throw new TypeError(`The transaction has the field ${stranger.slice(0, 50)}, which does not belong to a deposit.`)
}

/** Reads the highest limit at the highest price, whichever of the spellings a wallet reads. */
const readFee = (tx: unknown): bigint | undefined => {
  const limit = readHighest(tx, 'gas', 'gasLimit')
  const price = readHighest(tx, 'gasPrice', 'maxFeePerGas')
  return limit === undefined || price === undefined ? undefined : limit * price
}

const readHighest = (tx: unknown, ...names: readonly string[]): bigint | undefined => {
  let highest: bigint | undefined
  for (const name of names) {
    const quantity = readQuantity(readMember(tx, name))
    if (quantity !== undefined && (highest === undefined || quantity > highest)) highest = quantity
  }
  return highest
}

const readChainId = (tx: unknown): string | undefined => readQuantity(readMember(tx, 'chainId'))?.toString()

const readQuantity = (value: unknown): bigint | undefined => {
  if (value === undefined) return undefined
  if (/^(0x[0-9a-f]{1,64}|\d{1,80})$/i.test(String(value))) return BigInt(String(value))
  throw new TypeError('A gas limit, gas price or chain id is not a number.')
}
