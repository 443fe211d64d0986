import { Webhook } from 'standardwebhooks'
import type { ReceivedWebhook } from '../webhook-receiver.ts'

/** A change of a swap as the database has it. */
export interface StoredChange {
  readonly id: string
  readonly swapId: string
  readonly sequence: number
}

interface SentEvent {
  readonly type: string
  readonly data: { readonly id: string; readonly swapId: string; readonly sequence: number }
}

/** Why the official package refuses an event, to be asked when it arrives; `undefined` for a signed one. */
export const signatureProblem = ({ body, headers }: ReceivedWebhook, secret: string): string | undefined => {
  try {
    new Webhook(secret).verify(body, headers as Record<string, string>)
    return undefined
  } catch (error) {
    return String(error)
  }
}

/** What is wrong with the deliveries at one endpoint that takes every event, in words; nothing when all is well. */
export const judgeDeliveries = (
  changes: readonly StoredChange[],
  received: readonly ReceivedWebhook[],
): readonly string[] => {
  const problems: string[] = []
  const taken = new Map<string, string>()
  const last = new Map<string, number>()
  for (const { body, status } of received) {
    const { data } = JSON.parse(body) as SentEvent
    const before = last.get(data.swapId) ?? 0
    if (data.sequence < before) problems.push(`swap ${data.swapId}: ${data.sequence} came after ${before}`)
    if (data.sequence > before && before > 0 && !taken.has(`${data.swapId} ${before}`))
      problems.push(`swap ${data.swapId}: ${data.sequence} came before ${before} was taken`)
    last.set(data.swapId, data.sequence)
    if (status >= 200 && status < 300) taken.set(`${data.swapId} ${data.sequence}`, data.id)
  }
  for (const { id, swapId, sequence } of changes) {
    const delivered = taken.get(`${swapId} ${sequence}`)
    if (delivered === undefined) problems.push(`swap ${swapId}: ${sequence} was never taken`)
    else if (delivered !== id) problems.push(`swap ${swapId}: ${sequence} is ${delivered} instead of ${id}`)
    taken.delete(`${swapId} ${sequence}`)
  }
  for (const unknown of taken.keys()) problems.push(`swap ${unknown} was never stored`)
  return problems
}
