import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import type { ReceivedWebhook } from '../webhook-receiver.ts'
import { judgeDeliveries, signatureProblem } from './judge-deliveries.ts'

const SECRET = `whsec_${Buffer.alloc(24, 7).toString('base64')}`

const event = (swapId: string, sequence: number, status = 204, id = `${swapId}${sequence}`): ReceivedWebhook => {
  const body = JSON.stringify({ type: 'swap.status', data: { id, swapId, sequence } })
  const [at, name] = [new Date(), `msg_${swapId}_${sequence}`]
  const signature = new Webhook(SECRET).sign(name, at, body)
  const headers = {
    'webhook-id': name,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signature,
  }
  return { path: '/', headers, body, status }
}

const changes = [1, 2].map((sequence) => ({ id: `a${sequence}`, swapId: 'a', sequence }))
const judged = (...received: readonly ReceivedWebhook[]) => judgeDeliveries(changes, received)

describe('the judge of deliveries', () => {
  it('accepts repeated attempts, and events more than once', () => {
    expect(judged(event('a', 1, 500), event('a', 1, 0), event('a', 1), event('a', 1), event('a', 2))).toEqual([])
  })

  it('finds what is lost, out of order, of another swap, altered or forged', () => {
    expect(judged(event('a', 1))).toEqual(['swap a: 2 was never taken'])
    expect(judged(event('a', 1), event('a', 2, 500))).toEqual(['swap a: 2 was never taken'])
    expect(judged(event('a', 1, 500), event('a', 2), event('a', 1))).toEqual([
      'swap a: 2 came before 1 was taken',
      'swap a: 1 came after 2',
    ])
    expect(judged(event('a', 1), event('a', 2), event('b', 1))).toEqual(['swap b 1 was never stored'])
    expect(judged(event('a', 1), event('a', 2, 204, 'a9'))).toEqual(['swap a: 2 is a9 instead of a2'])
    const sent = event('a', 2)
    expect(signatureProblem(sent, SECRET)).toBeUndefined()
    expect(signatureProblem({ ...sent, body: `${sent.body} ` }, SECRET)).toContain('signature')
    expect(signatureProblem(sent, `whsec_${Buffer.alloc(24, 8).toString('base64')}`)).toContain('signature')
  })
})
