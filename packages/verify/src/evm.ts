import { reader } from '@switchyard/chain-evm/reader'
import type { ChainVerifier, ReadTransaction } from './chain-verifier.ts'
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
  const { read, readApproval, ...rest } = createVerifier(reader, (tx, _chain, transaction) => ({
    ...feeOf(tx),
    ...chainIdOf(tx),
    ...callOf(transaction),
  }))
  return {
    ...rest,
    read: (tx, chain) => read(plain(tx), chain),
    readApproval: (tx, chain) => {
      if (!readApproval) throw new TypeError('Approvals cannot be read.')
      return { ...readApproval(plain(tx), chain), ...feeOf(tx), ...chainIdOf(tx) }
    },
  }
})()

const plain = (tx: unknown): unknown => {
  const stranger = Object.keys(Object(tx)).find((name) => !FIELDS.has(name))
  if (stranger === undefined) return tx
  throw new TypeError(`The transaction has the field ${stranger.slice(0, 50)}, which does not belong to a deposit.`)
}

const quantity = (value: unknown): bigint | undefined => {
  if (value === undefined) return undefined
  if (/^(0x[0-9a-f]{1,64}|\d{1,80})$/i.test(String(value))) return BigInt(String(value))
  throw new TypeError('A gas limit, gas price or chain id is not a number.')
}

/** The highest limit at the highest price, whichever of the spellings a wallet reads. */
const feeOf = (tx: unknown): Pick<ReadTransaction, 'fee'> => {
  const highest = (...names: readonly string[]): bigint | undefined =>
    names
      .map((name) => quantity(readMember(tx, name)))
      .reduce((most, one) => (most === undefined || (one !== undefined && one > most) ? one : most), undefined)
  const limit = highest('gas', 'gasLimit')
  const price = highest('gasPrice', 'maxFeePerGas')
  return limit === undefined || price === undefined ? { fee: undefined } : { fee: limit * price }
}

const chainIdOf = (tx: unknown): Pick<ReadTransaction, 'chainId'> => {
  const id = quantity(readMember(tx, 'chainId'))
  return id === undefined ? {} : { chainId: String(id) }
}

const callOf = ({ data, amount, to }: ReadTransaction): Pick<ReadTransaction, 'call'> => {
  const call = data === undefined || to === undefined ? undefined : readCall(data, amount)
  return call ? { call } : {}
}
