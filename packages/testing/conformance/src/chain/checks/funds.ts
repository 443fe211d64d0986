import { ensureAborts, ensureUpstreamError, settleCall } from '../../call-result.ts'
import { type Check, ensure } from '../../check.ts'
import { outages, silence, unexpectedShapes } from '../../faults.ts'
import type { FundsCase } from '../chain-cases.ts'
import { type ChainSubject, inChainSession } from '../chain-session.ts'

/** Checks that funds are what the gateway says, and that a failing gateway says nothing. */
export const funds = (subject: ChainSubject): readonly Check[] => {
  const [first] = subject.cases.funds
  return [
    ...subject.cases.funds.map((test) => ({
      group: 'funds',
      name: `are what the gateway says: ${test.title}`,
      run: () => ensureReads(subject, test),
    })),
    ...[...outages, ...unexpectedShapes].map((fault) => ({
      group: 'funds',
      name: `throw UpstreamError on ${fault.name}`,
      run: () =>
        inChainSession(subject, async ({ chain, serve, context }) => {
          serve(first.stubs, fault)
          ensureUpstreamError(await settleCall(() => chain.readFunds(first.outgoing, context())), 'funds')
        }),
    })),
    {
      group: 'funds',
      name: 'settle soon after an abort',
      run: () =>
        inChainSession(subject, async ({ chain, serve, context }) => {
          serve([], silence)
          const call = async (signal: AbortSignal) => chain.readFunds(first.outgoing, context(signal))
          await ensureAborts(call, subject.graceMs ?? 20, 'funds')
        }),
    },
  ]
}

const ensureReads = (subject: ChainSubject, { outgoing, stubs, ...expected }: FundsCase): Promise<void> =>
  inChainSession(subject, async ({ chain, serve, context }) => {
    serve(stubs)
    const found = await chain.readFunds(outgoing, context())
    for (const name of ['balance', 'gasBalance', 'allowance'] as const)
      ensure(found[name] === expected[name], `${name} is ${String(found[name])} instead of ${String(expected[name])}`)
  })
