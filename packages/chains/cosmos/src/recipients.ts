import { at } from '@switchyard/chain-kit'
import { UpstreamError } from '@switchyard/core'
import { readAddress } from './address.ts'
import { BANK_SEND, SEND } from './message.ts'

const BANK_MULTI_SEND = '/cosmos.bank.v1beta1.MsgMultiSend'

/**
 * Accounts the transfers of a transaction pay, read from `tx/v1beta1/txs`; nobody where it failed. Deposits to THORChain and
 * MAYAChain name no recipient, calls of contracts are not looked into. Throws `UpstreamError` on another shape.
 */
export const readPaid = (prefix: string, answer: unknown): readonly string[] => {
  const messages = at(answer, 'tx', 'body', 'messages')
  const code = at(answer, 'tx_response', 'code')
  if (!Array.isArray(messages) || typeof code !== 'number') return broken()
  if (code !== 0) return []
  const spelled = messages.flatMap(recipientsOf)
  return [...new Set(spelled.map((text) => readAddress(prefix, String(text))?.canonical ?? broken()))]
}

const recipientsOf = (message: unknown): readonly unknown[] => {
  switch (at(message, '@type')) {
    case BANK_SEND:
    case SEND:
      return [at(message, 'to_address')]
    case BANK_MULTI_SEND: {
      const outputs = at(message, 'outputs')
      return Array.isArray(outputs) ? outputs.map((output) => at(output, 'address')) : broken()
    }
    default:
      return []
  }
}

const broken = (): never => {
  throw new UpstreamError('The gateway described a transaction in an unknown way.')
}
