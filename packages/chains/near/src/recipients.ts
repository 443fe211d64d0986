import { at, parseJson } from '@switchyard/net'
import { readAddress } from './address.ts'

const TOKEN_TRANSFERS: ReadonlySet<unknown> = new Set(['ft_transfer', 'ft_transfer_call'])

/**
 * Returns the accounts a transaction pays: the recipient of NEAR or of a NEP-141 token, else the contract called.
 * Relayed transactions are read like direct ones. Empty for failed and pending transactions.
 */
export const readRecipients = (outcome: unknown): readonly string[] => {
  if (at(outcome, 'status', 'Failure') !== undefined) return []
  const { receiver_id, actions } = Object(at(outcome, 'transaction')) as Record<string, unknown>
  const accounts = readActions(receiver_id, actions).filter((id) => typeof id === 'string' && readAddress(id))
  return [...new Set(accounts as readonly string[])]
}

const readActions = (receiver: unknown, actions: unknown): readonly unknown[] =>
  (Array.isArray(actions) ? actions : []).flatMap((action) => {
    const call = at(action, 'FunctionCall')
    const relayed = at(action, 'Delegate', 'delegate_action')
    if (at(action, 'Transfer') !== undefined) return [receiver]
    if (call !== undefined) {
      const args = at(call, 'args')
      if (!TOKEN_TRANSFERS.has(at(call, 'method_name')) || typeof args !== 'string') return [receiver]
      try {
        return [at(parseJson(atob(args)), 'receiver_id') ?? receiver]
      } catch {
        // The token contract must have rejected invalid base64.
        return [receiver]
      }
    }
    return relayed === undefined ? [] : readActions(at(relayed, 'receiver_id'), at(relayed, 'actions'))
  })
