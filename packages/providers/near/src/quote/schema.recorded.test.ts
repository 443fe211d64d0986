import { describeRecorded, recordedText } from '@switchyard/test-support'
import { expect, it } from 'vitest'
import { nearFacts } from '../facts.ts'
import { RECORDED, recorded } from '../testing/recordings.ts'
import { btc, eth } from '../testing/tokens.ts'
import { writeRequest } from './write-request.ts'

const body = writeRequest(
  {
    sell: btc,
    buy: eth,
    originAsset: 'o',
    destinationAsset: 'd',
    amount: 1n,
    swapType: 'FLEX_INPUT',
    depositMode: 'MEMO',
    slippageBps: 1,
    confidential: true,
    appFees: [{ recipient: 'a.near', fee: 1 }],
  },
  { dry: true, recipient: 'r', refundTo: 'f', deadline: 0 },
  {
    facts: () => nearFacts.own,
    feeCapBps: 500,
    defaultSlippageBps: 100,
    accounts: {},
    managerKey: '',
    referral: 'us',
    quoteWaitingTimeMs: 1,
  },
)

describeRecorded('the body of a quote request', () => {
  const { QuoteRequest, GetExecutionStatusResponse } = recorded('near-schema-0.1.25.json')

  it('has every required field and no unknown one', () => {
    const required = Object.keys(QuoteRequest).filter((name) => QuoteRequest[name].required)
    expect(Object.keys(body)).toEqual(expect.arrayContaining(required))
    expect(Object.keys(QuoteRequest)).toEqual(expect.arrayContaining(Object.keys(body)))
  })

  it('has only enumerated values', () => {
    for (const [name, value] of Object.entries(body)) {
      const { type, values } = QuoteRequest[name]
      if (type === 'enum') expect(values).toContain(value)
    }
  })

  it('has only fields of the older document, except confidentiality', () => {
    const text = recordedText(`${RECORDED}/near-1click-openapi-0.1.10-2025-09.yaml`)
    for (const name of Object.keys(body).filter((field) => field !== 'confidentiality')) {
      expect([name, text.includes(`        ${name}:`)]).toEqual([name, true])
    }
  })

  it('leads to a status for every state of the API', async () => {
    const { translateStatus } = await import('../track/translate-status.ts')
    const { readStatus } = await import('../track/read-status.ts')
    const states = GetExecutionStatusResponse.status.values as readonly string[]
    expect(states).toHaveLength(7)
    const deposit = { depositAddress: 'x', catalogue: undefined }
    const statuses = states.map((status) => translateStatus(readStatus({ status }), {}, deposit).status)
    expect(statuses).not.toContain('unknown')
  })
})
