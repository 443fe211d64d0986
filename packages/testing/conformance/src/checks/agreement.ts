import { type Chain, type Deposit, defaultPolicy, findDepositMismatch, type Offer, readDeposit } from '@switchyard/core'
import { settleCall } from '../call-result.ts'
import type { BuildCase } from '../cases.ts'
import { type Check, ConformanceError, ensure, type Subject } from '../check.ts'
import { createFormReader } from '../form-reader.ts'
import { completeAddresses, inSession, type Session } from '../session.ts'

/** The engine's own guard: what it would refuse of a deposit, the kit refuses. */
export const agreement = (subject: Subject): readonly Check[] =>
  subject.cases.builds.flatMap((test) => [
    {
      group: 'deposits',
      name: `are what the engine agreed on: ${test.title}`,
      run: () =>
        runBuilt(subject, test, (deposit, offer, session) => ensureAgreed(subject, test, { deposit, offer, session })),
    },
    {
      group: 'deposits',
      name: `say until when they can be sent: ${test.title}`,
      run: () => runBuilt(subject, test, (deposit, offer) => ensureEnd(subject, deposit, offer)),
    },
  ])

type Verify = (deposit: Deposit, offer: Offer, session: Session) => Promise<void> | void

const runBuilt = (subject: Subject, test: BuildCase, verify: Verify): Promise<void> =>
  inSession(subject, async (session) => {
    await session.loadAssets()
    const offer = await session.offer(test)
    await verify(await session.build(test, offer), offer, session)
  })

interface Built {
  readonly deposit: Deposit
  readonly offer: Offer
  readonly session: Session
}

const ensureAgreed = async (subject: Subject, test: BuildCase, { deposit, offer, session }: Built): Promise<void> => {
  const read = await settleCall(async () => readDeposit(deposit))
  if ('thrown' in read) throw new ConformanceError(`the engine cannot read it: ${String(read.thrown)}`)
  const found = findDepositMismatch(
    createFormReader(subject.chains) as Chain,
    {
      ...{ asset: test.params.sell, offer, addresses: completeAddresses(test), tokens: session.context().tokens },
      ...{ now: session.now, maxOpenMs: defaultPolicy.maxOpenSeconds * 1_000 },
      // The kit knows no prices, so only the announced fee bounds what a call sends along.
      mostCallValue: () => 2n ** 256n,
    },
    read.value,
  )
  ensure(found === undefined, found ? `${found.field}: expected ${found.expected}, found ${found.found}` : '')
  const { enforced } = deposit
  ensure(
    enforced === undefined || enforced.minBuyAmount <= offer.buyAmount,
    `it enforces ${enforced?.minBuyAmount}, more than the expected ${offer.buyAmount}`,
  )
}

const ensureEnd = ({ cases }: Subject, deposit: Deposit, offer: Offer): void => {
  const deadline =
    deposit.kind === 'contractCall' && deposit.call.vm === 'evm' ? deposit.call.deadlineSeconds : undefined
  const ends = [offer.expiresAt, deposit.expiresAt, deposit.channel?.expiresAt, deadline]
  const isEndless = ends.every((end) => end === undefined)
  ensure(!isEndless || cases.endless !== undefined, 'neither the offer nor the deposit has an expiry (expiresAt)')
  ensure(isEndless || cases.endless === undefined, `cases.endless is wrong, it has an expiry: ${cases.endless}`)
}
