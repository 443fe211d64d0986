import { describe, expect, it } from 'vitest'
import type { Tracer } from '../contract/tracer.ts'
import { SwapError } from '../errors.ts'
import { trace } from './trace.ts'

const recorder = () => {
  const seen: string[] = []
  const tracer: Tracer = {
    startActiveSpan: (name, { attributes }, work) => {
      seen.push(`begin ${name} ${JSON.stringify(attributes)}`)
      return work({
        setAttribute: (key, value) => seen.push(`${key}=${value}`),
        setStatus: ({ code, message }) => seen.push(`status ${code} ${message}`),
        end: () => void seen.push('end'),
      })
    },
  }
  return { tracer, seen }
}

describe('traced work', () => {
  it('is the work alone without a tracer', async () => {
    const answer = Promise.resolve(1)
    expect(trace({ tracer: undefined }, 'ask', () => answer)).toBe(answer)
  })

  it('ends the span after the work', async () => {
    const { tracer, seen } = recorder()
    const answer = await trace(
      { tracer },
      { name: 'ask', attributes: { a: 1 } },
      async (span) => span?.setAttribute('offers', 2) && 'done',
    )
    expect(answer).toBe('done')
    expect(seen).toEqual(['begin ask {"a":1}', 'offers=2', 'end'])
  })

  it('marks it with the code of a refusal, and with the kind of a fault, never with a message', async () => {
    const { tracer, seen } = recorder()
    const refuse = async () => {
      throw new SwapError('insufficientBalance', 'bc1q… holds too little.')
    }
    const fail = async () => {
      throw new TypeError('of bc1q…')
    }
    await expect(trace({ tracer }, 'balance', refuse)).rejects.toThrow('holds')
    await expect(trace({ tracer }, 'build', fail)).rejects.toThrow('of bc1q')
    expect(seen.filter((line) => line.startsWith('status'))).toEqual([
      'status 2 insufficientBalance',
      'status 2 TypeError',
    ])
  })
})
