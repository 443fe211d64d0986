import { type Deposit, type DepositKind, type Offer, SwapError, toIdentifierKey } from '@switchyard/core'
import { settleCall } from '../call-result.ts'
import type { BuildCase } from '../cases.ts'
import { type Check, ConformanceError, ensure, type Subject } from '../check.ts'
import { freeze } from '../freeze.ts'
import { memoLimit } from '../memo-limit.ts'
import { completeAddresses, inSession } from '../session.ts'
import { stringify } from '../stringify.ts'
import { mentions, writeOutgoing } from '../write-outgoing.ts'

/** Checks of the deposits of `build`. */
export const deposits = (subject: Subject): readonly Check[] => [
  ...subject.cases.builds.flatMap((test) => [
    {
      group: 'deposits',
      name: `sell what was offered, from the sources, as announced: ${test.title}`,
      run: runBuilt(subject, test, (deposit, offer) => {
        ensureDeposit(deposit, offer, test)
        ensureKind(deposit, subject)
      }),
    },
    {
      group: 'deposits',
      name: `carry the whole memo within the limit of the sell chain: ${test.title}`,
      run: runBuilt(subject, test, (deposit) => ensureMemo(deposit, test)),
    },
    {
      group: 'deposits',
      name: `pay the destination: ${test.title}`,
      run: () => ensurePaysDestination(subject, test),
    },
    {
      group: 'deposits',
      name: `enforce the least output that was offered: ${test.title}`,
      run: runBuilt(subject, test, (deposit, offer) => ensureEnforced(subject, test, { deposit, offer })),
    },
    {
      group: 'deposits',
      name: `leave the offer unchanged: ${test.title}`,
      run: () => ensureLeavesOffer(subject, test),
    },
  ]),
  ...(subject.cases.refusedBuilds ?? []).map((test) => ({
    group: 'deposits',
    name: `are refused with ${test.errorCode}: ${test.title}`,
    run: () => ensureRefused(subject, test, test.errorCode),
  })),
]

const ensureRefused = (subject: Subject, test: BuildCase, errorCode: string) =>
  inSession(subject, async ({ loadAssets, offer, build }) => {
    await loadAssets()
    const chosen = await offer(test)
    const result = await settleCall(() => build(test, chosen))
    if ('value' in result) throw new ConformanceError(`built ${stringify(result.value)}`)
    const code = SwapError.is(result.thrown) ? result.thrown.code : String(result.thrown)
    ensure(code === errorCode, `refused with ${code} instead of ${errorCode}`)
  })

const runBuilt = (subject: Subject, test: BuildCase, verify: (deposit: Deposit, offer: Offer) => void) => () =>
  inSession(subject, async ({ loadAssets, offer, build }) => {
    await loadAssets()
    const chosen = await offer(test)
    verify(await build(test, chosen), chosen)
  })

const ensureDeposit = (deposit: Deposit, offer: Offer, test: BuildCase): void => {
  const addresses = completeAddresses(test)
  const { asset, amount, kind, sources } = deposit
  const { sell } = test.params
  ensure(toIdentifierKey(asset.identifier) === toIdentifierKey(sell.identifier), `it sells ${asset.identifier}`)
  ensure(asset.decimals === sell.decimals, `${asset.identifier} has ${asset.decimals} decimals`)
  ensure(typeof amount === 'bigint', `the amount is ${stringify(amount)}`)
  ensure(amount === offer.sellAmount || deposit.sweep === true, `it sells ${amount} instead of ${offer.sellAmount}`)
  ensure(stringify(sources) === stringify(addresses.sources), `the sources are ${stringify(sources)}`)
  ensure(
    offer.depositKind === undefined || offer.depositKind === kind,
    `a ${offer.depositKind} was announced, not ${kind}`,
  )
  ensure(readDestination[kind](deposit) !== '', 'it has no recipient')
  ensureApproval(deposit, offer)
}

/** A provider that lists `depositKinds` must return only those; the engine skips it for other kinds. */
const ensureKind = ({ kind }: Deposit, { capabilities }: Subject): void =>
  ensure(capabilities.depositKinds?.includes(kind) ?? true, `a ${kind} is not in capabilities.depositKinds`)

/** Recipient of the deposit; `''` if it has none. */
const readDestination: Readonly<Record<DepositKind, (deposit: Deposit) => string>> = {
  simpleTransfer: (deposit) => (deposit.kind === 'simpleTransfer' ? deposit.to : ''),
  transferWithMemo: (deposit) =>
    deposit.kind === 'transferWithMemo' ? (deposit.to ?? (deposit.form === 'msgDeposit' ? 'msgDeposit' : '')) : '',
  contractCall: (deposit) => (deposit.kind === 'contractCall' ? readContract(deposit.call) : ''),
}

const readContract = (call: Extract<Deposit, { kind: 'contractCall' }>['call']): string =>
  'to' in call ? call.to : `a ${call.vm} call`

const ensureApproval = (deposit: Deposit, offer: Offer): void => {
  if (deposit.kind !== 'contractCall' || !('approval' in deposit.call) || !deposit.call.approval) return
  const { spender, amount } = deposit.call.approval
  ensure(offer.approvalSpender?.toLowerCase() === spender.toLowerCase(), `${spender} was not announced as the spender`)
  ensure(amount >= deposit.amount, `the approval of ${amount} does not cover ${deposit.amount}`)
}

const ensureMemo = (deposit: Deposit, test: BuildCase): void => {
  if (deposit.kind !== 'transferWithMemo') return
  const { memo, memoHex } = deposit
  const limit = memoLimit(deposit.asset.chain)
  const bytes = memoHex === undefined ? new TextEncoder().encode(memo).length : memoHex.length / 2
  ensure(bytes > 0, 'the memo is empty')
  ensure(
    bytes <= limit || (deposit.extraOutputs?.length ?? 0) > 0,
    `the memo has ${bytes} bytes, the limit is ${limit}`,
  )
  for (const part of test.memoContains ?? [test.addresses.destinationAddress]) {
    ensure(memo.includes(part), `the memo ${memo} does not contain ${part} in full`)
  }
}

/** The destination must be stated during the build: it may be unknown when the quote is requested. */
const ensurePaysDestination = (subject: Subject, test: BuildCase): Promise<void> =>
  inSession(subject, async ({ upstream, loadAssets, offer, build }) => {
    const { destinationAddress, sources } = test.addresses
    ensure(!sources.includes(destinationAddress), 'the destination of the case is a source, which proves nothing')
    await loadAssets()
    const chosen = await offer(test)
    upstream.take()
    const deposit = await build(test, chosen)
    ensure(
      mentions(writeOutgoing(deposit, upstream.take()), destinationAddress, test.destinationAs),
      `${destinationAddress} is neither in the deposit nor in a request of the build`,
    )
  })

/** An enforced limit may differ from the offered one by a thousandth, because some networks truncate digits. */
const TOLERANCE = 1_000n

const ensureEnforced = (
  { cases: { enforced } }: Subject,
  test: BuildCase,
  { deposit, offer }: { readonly deposit: Deposit; readonly offer: Offer },
): void => {
  const { minBuyAmount, warnings } = offer
  ensure(enforced !== undefined || deposit.kind === 'simpleTransfer', `cases.enforced must read a ${deposit.kind}`)
  const least = deposit.kind === 'simpleTransfer' ? 'upstream' : enforced?.(deposit, test)
  if (least === undefined || least === 'upstream') return
  const anyOutput = least === 0n && test.params.flexInput === true
  ensure(!anyOutput || warnings.length > 0, 'no warning says that any output is accepted')
  if (anyOutput) return
  const difference = least > minBuyAmount ? least - minBuyAmount : minBuyAmount - least
  ensure(difference * TOLERANCE <= minBuyAmount, `it enforces ${least} instead of the offered ${minBuyAmount}`)
}

const ensureLeavesOffer = (subject: Subject, test: BuildCase): Promise<void> =>
  inSession(subject, async ({ loadAssets, offer, build }) => {
    await loadAssets()
    const chosen = await offer(test)
    const before = stringify(chosen)
    const result = await settleCall(() => build(test, freeze(chosen)))
    if ('thrown' in result) throw new ConformanceError(`building a frozen offer threw ${String(result.thrown)}`)
    ensure(stringify(chosen) === before, 'the offer was changed')
  })
