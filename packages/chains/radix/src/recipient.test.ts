import type { Http, IncomingPayment, Token } from '@switchyard/core'
import { describe, expect, it } from 'vitest'
import { accounts, chainOver, coin, context, token, XRD } from './testing/fixtures.ts'

const paying = (asset: Token): IncomingPayment => ({ asset, address: accounts.other, role: 'refund' })

/** A gateway that gives this answer to the question whether an account takes a deposit. */
const over = (answer: unknown, status = 200) => {
  const asked: unknown[] = []
  const http: Http = async ({ url, body }) => {
    asked.push([new URL(url).pathname, JSON.parse(body ?? '')])
    return { status, headers: {}, text: JSON.stringify(answer) }
  }
  return { chain: chainOver(http), asked }
}

// Source: the answer of the gateway API's account-deposit-pre-validation.
const ruling = (allows_try_deposit_batch: boolean, default_deposit_rule: string) => ({
  allows_try_deposit_batch,
  resource_specific_behaviour: [{ resource_address: XRD, allows_try_deposit: allows_try_deposit_batch }],
  deciding_factors: { default_deposit_rule },
})

describe('an account of Radix', () => {
  it('that accepts deposits can be paid', async () => {
    const { chain, asked } = over(ruling(true, 'Accept'))
    expect(await chain.readRecipient?.(paying(coin), context)).toEqual({ kind: 'wallet', problems: [] })
    const body = { account_address: accounts.other, resource_addresses: [XRD] }
    expect(asked).toEqual([['/transaction/account-deposit-pre-validation', body]])
  })

  it.each([
    ['all deposits', coin, 'Reject'],
    ['resources it does not hold', token, 'AllowExisting'],
  ])('that rejects %s cannot be paid', async (_, asset, rule) => {
    const { chain } = over(ruling(false, rule))
    expect(await chain.readRecipient?.(paying(asset), context)).toMatchObject({
      kind: 'wallet',
      problems: [{ verdict: 'lost', reason: 'refusesDeposits' }],
    })
  })

  it('that was never used can be paid', async () => {
    const { chain } = over({ message: 'Not found', code: 404, details: { type: 'EntityNotFoundError' } }, 404)
    expect(await chain.readRecipient?.(paying(coin), context)).toEqual({ kind: 'wallet', problems: [] })
  })

  it.each([
    [{}, 200],
    [{ message: 'no' }, 500],
  ])('of which a gateway tells nothing is an error of the chain: %j', async (answer, status) => {
    await expect(over(answer, status).chain.readRecipient?.(paying(coin), context)).rejects.toMatchObject({
      name: 'UpstreamError',
    })
  })
})
