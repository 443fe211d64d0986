import { type StatusLeg, type SwapStatus, UpstreamError } from '@switchyard/core'
import type { StatusCase } from '../cases.ts'
import { type Check, ensure, type Subject } from '../check.ts'
import { misshapen, outages } from '../faults.ts'
import { inSession } from '../session.ts'
import { notUpstream, settle } from '../settle.ts'
import { ensureRefund } from './refund.ts'

const STATUSES = ['unknown', 'not_started', 'pending', 'swapping', 'completed', 'refunded', 'failed']

/** Observing tells what the upstream said, or nothing. */
export const observations = (subject: Subject): readonly Check[] => {
  const tests = subject.cases.observations ?? []
  if (tests.length === 0) return [observesNot(subject)]
  return [
    tellsRefunds(subject, tests),
    ...tests.map((test) => observed(subject, test)),
    ...tests.slice(0, 1).flatMap((test) => totality(subject, test)),
  ]
}

/** Without cases the provider must not observe: an observation nobody tried is not to be trusted. */
const observesNot = (subject: Subject): Check => ({
  group: 'observations',
  name: 'does not observe, there being no case for it',
  run: () =>
    inSession(subject, async ({ provider }) =>
      ensure(provider.getStatus === undefined, 'observe is there, but no case tries it'),
    ),
})

/** A refund is where adapters differ, and where users look closest. */
const tellsRefunds = ({ capabilities }: Subject, tests: readonly StatusCase[]): Check => ({
  group: 'observations',
  name: 'has a case of a refund',
  ...(capabilities.refund === 'none' ? { skip: 'nothing is ever refunded' } : {}),
  run: async () =>
    ensure(
      tests.some(({ status }) => status === 'refunded'),
      'no case observes a refund',
    ),
})

const observed = (subject: Subject, test: StatusCase): Check => ({
  group: 'observations',
  name: `tells ${test.status ?? 'that it does not know'}: ${test.title}`,
  run: () =>
    inSession(subject, async ({ provider, script, context, warm }) => {
      await warm()
      script.play(test.exchanges)
      const observation = await provider.getStatus?.(test.query, context())
      ensure(observation?.status === test.status, `status is ${observation?.status} instead of ${test.status}`)
      if (!observation) return
      ensureShape(observation)
      if (observation.status === 'refunded') ensureRefund(observation, test.query)
    }),
})

const totality = (subject: Subject, test: StatusCase): readonly Check[] =>
  [...outages, ...misshapen].map((fault) => ({
    group: 'observations',
    name: `makes nothing up on ${fault.name}`,
    ...(test.exchanges.length === 0 ? { skip: 'observing asks nobody' } : {}),
    run: () =>
      inSession(subject, async ({ provider, script, context, warm }) => {
        await warm()
        script.play(test.exchanges, fault)
        const outcome = await settle(async () => provider.getStatus?.(test.query, context()))
        if ('value' in outcome) ensure(outcome.value === undefined, `said ${outcome.value?.status}`)
        else if (!UpstreamError.is(outcome.thrown)) throw notUpstream(outcome.thrown, 'observe')
      }),
  }))

const ensureShape = (observation: SwapStatus): void => {
  ensure(Array.isArray(observation.legs), 'legs is no list')
  for (const leg of [observation, ...observation.legs]) ensureLeg(leg)
}

const ensureLeg = (leg: StatusLeg): void => {
  ensure(STATUSES.includes(leg.status), `${leg.status} is no status`)
  for (const name of ['fromAmount', 'toAmount'] as const) {
    ensure(/^(\d+(\.\d+)?)?$/.test(leg[name]), `${name} is ${leg[name]}, no plain decimal`)
  }
  ensure(Number.isInteger(leg.block) && leg.block >= -1, `block is ${leg.block}`)
  const { finalisedAt } = leg
  ensure(
    finalisedAt === -1 || (finalisedAt > 0 && finalisedAt < 100_000_000_000),
    `finalisedAt ${finalisedAt} is not in seconds`,
  )
}
