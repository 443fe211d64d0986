import { afterAll, describe, expect, it } from 'vitest'
import { hosts } from './hosts.ts'
import { addresses, createRulesEngines } from './rules-engines.ts'

describe.each(hosts)('an idempotency key over $name', ({ connect }) => {
  const { setUp, dispose } = createRulesEngines(connect)
  afterAll(dispose)

  it('gets the same swap for the same body, and no other caller', async () => {
    const { as, quoted } = setUp()
    const request = { routeId: await quoted('owner'), ...addresses }
    const swapped = (apiKey: string, idempotencyKey?: string) => as(apiKey, { idempotencyKey }).swap(request)
    const first = await swapped('owner', 'order-1')
    expect(first).toMatchObject({ status: 200, body: { swapId: expect.any(String) } })
    expect(await swapped('owner', 'order-1')).toEqual(first)
    const { swapId } = first.body as { swapId: string }
    for (const key of ['order-2', undefined])
      expect(await swapped('owner', key)).not.toMatchObject({ body: { swapId } })
    expect(await swapped('other', 'order-1')).not.toMatchObject({ body: { swapId } })
  })

  it('is refused with another body, and where it is malformed', async () => {
    const { as, quoted } = setUp()
    const swapped = async (idempotencyKey: string) =>
      as('owner', { idempotencyKey }).swap({ routeId: await quoted('owner'), ...addresses })
    expect((await swapped('order-1')).status).toBe(200)
    expect(await swapped('order-1')).toMatchObject({ status: 422, body: { error: 'idempotencyKeyReused' } })
    expect(await swapped('order 1')).toMatchObject({ status: 400, body: { error: 'invalidRequest' } })
  })
})
