import { hex } from '@scure/base'
import { UpstreamError } from '@switchyard/core'
import { at } from '@switchyard/net'
import { decodeAddress, formatAddress } from '../address.ts'
import { readTokenCall } from '../trc20.ts'

/** Length of the hex of a `transfer(address,uint256)` call; tokens ignore trailing bytes. */
const TRANSFER_LENGTH = 136

/** The addresses a transaction pays directly, and whether it calls a contract that may pay others. */
export interface DirectRecipients {
  readonly recipients: readonly string[]
  readonly callsContract: boolean
}

const NONE: DirectRecipients = { recipients: [], callsContract: false }

/**
 * Returns the addresses a result of `gettransactionbyid` pays: the recipient of TRX or of a token, else the contract
 * called. Empty for `{}`, an unknown transaction, and for a failed one.
 *
 * @throws {UpstreamError} For a result in another format.
 */
export const readDirectRecipients = (answer: unknown): DirectRecipients => {
  if (typeof answer !== 'object' || answer === null) return refuseMalformed()
  if (Object.keys(answer).length === 0) return NONE
  const contracts = at(answer, 'raw_data', 'contract')
  if (!Array.isArray(contracts)) return refuseMalformed()
  const outcome = at(answer, 'ret', 0, 'contractRet') ?? 'SUCCESS'
  if (outcome !== 'SUCCESS') return NONE

  const recipients: string[] = []
  let callsContract = false
  for (const contract of contracts) {
    const value = at(contract, 'parameter', 'value')
    const type = at(contract, 'type')
    if (type === 'TransferContract' || type === 'TransferAssetContract')
      recipients.push(requireAddress(at(value, 'to_address')))
    if (type !== 'TriggerSmartContract') continue

    // A plain token transfer pays its recipient alone; any other call may pay others.
    const data = at(value, 'data')
    const text = typeof data === 'string' ? data.toLowerCase().slice(0, TRANSFER_LENGTH) : ''
    const sent = /^([0-9a-f]{2})+$/.test(text) ? readTokenCall('transfer', hex.decode(text)) : undefined
    recipients.push(sent ? formatAddress(sent.account) : requireAddress(at(value, 'contract_address')))
    if (!sent) callsContract = true
  }
  return { recipients, callsContract }
}

/** Nodes return `T…` for `visible` requests, and 21 bytes in hexadecimal otherwise. */
const requireAddress = (text: unknown): string => {
  if (typeof text !== 'string') return refuseMalformed()
  if (/^41[0-9a-f]{40}$/i.test(text)) return formatAddress(hex.decode(text.toLowerCase()))
  return decodeAddress(text) ? text : refuseMalformed()
}

const refuseMalformed = (): never => {
  throw new UpstreamError('The TRON gateway returned a transaction in an unknown format.')
}
