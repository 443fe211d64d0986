import { type StatusLeg, type SwapStatus, UpstreamError } from '@switchyard/core'
import { notUpstreamError, settleCall } from '../call-result.ts'
import type { StatusCase } from '../cases.ts'
import { type Check, ensure, type Subject } from '../check.ts'
import { outages, unexpectedShapes } from '../faults.ts'
import { inSession } from '../session.ts'
import { ensureRefund } from './refund.ts'

const STATUSES = ['unknown', 'not_started', 'pending', 'swapping', 'completed', 'refunded', 'failed']

/** `getStatus` reports what the upstream said, or nothing. */
export const status = (subject: Subject): readonly Check[] => {
  const tests = subject.cases.statuses ?? []
  if (tests.length === 0) return [createNoStatusCheck(subject)]
  return [
    createRefundCaseCheck(subject, tests),
    ...tests.map((test) => createReportCheck(subject, test)),
    ...tests.slice(0, 1).flatMap((test) => createFaultChecks(subject, test)),
  ]
}

/** Without cases the provider must not implement `getStatus`: untested statuses cannot be trusted. */
const createNoStatusCheck = (subject: Subject): Check => ({
  group: 'status',
  name: 'is not implemented, since there is no case for it',
  run: () =>
    inSession(subject, async ({ provider }) =>
      ensure(provider.getStatus === undefined, 'getStatus is implemented, but there is no case for it'),
    ),
})

const createRefundCaseCheck = ({ capabilities }: Subject, tests: readonly StatusCase[]): Check => ({
  group: 'status',
  name: 'has a case of a refund',
  skip: capabilities.refund === 'none' ? 'the provider never refunds' : undefined,
  run: async () =>
    ensure(
      tests.some(({ status }) => status === 'refunded'),
      'there is no case of a refund',
    ),
})

const createReportCheck = (subject: Subject, test: StatusCase): Check => ({
  group: 'status',
  name: `reports ${test.status ?? 'that the deposit is unknown'}: ${test.title}`,
  run: () =>
    inSession(subject, async ({ provider, upstream, context, loadAssets }) => {
      await loadAssets()
      upstream.serve(test.stubs)
      const swap = await provider.getStatus?.(test.query, context())
      ensure(swap?.status === test.status, `status is ${swap?.status} instead of ${test.status}`)
      if (!swap) return
      ensureShape(swap)
      if (swap.status === 'refunded') ensureRefund(swap, test.query)
    }),
})

const createFaultChecks = (subject: Subject, test: StatusCase): readonly Check[] =>
  [...outages, ...unexpectedShapes].map((fault) => ({
    group: 'status',
    name: `invents nothing on ${fault.name}`,
    skip: test.stubs.length === 0 ? 'getStatus sends no request' : undefined,
    run: () =>
      inSession(subject, async ({ provider, upstream, context, loadAssets }) => {
        await loadAssets()
        upstream.serve(test.stubs, fault)
        const result = await settleCall(async () => provider.getStatus?.(test.query, context()))
        if ('value' in result) ensure(result.value === undefined, `reported ${result.value?.status}`)
        else if (!UpstreamError.is(result.thrown)) throw notUpstreamError(result.thrown, 'getStatus')
      }),
  }))

const ensureShape = (swap: SwapStatus): void => {
  ensure(Array.isArray(swap.legs), 'legs is not a list')
  for (const leg of [swap, ...swap.legs]) ensureLeg(leg)
}

const ensureLeg = (leg: StatusLeg): void => {
  ensure(STATUSES.includes(leg.status), `${leg.status} is not a status`)
  for (const name of ['fromAmount', 'toAmount'] as const) {
    ensure(/^(\d+(\.\d+)?)?$/.test(leg[name]), `${name} is ${leg[name]}, not a plain decimal`)
  }
  ensure(Number.isInteger(leg.block) && leg.block >= -1, `block is ${leg.block}`)
  const { finalisedAt } = leg
  ensure(
    finalisedAt === -1 || (finalisedAt > 0 && finalisedAt < 100_000_000_000),
    `finalisedAt ${finalisedAt} is not in seconds`,
  )
}
