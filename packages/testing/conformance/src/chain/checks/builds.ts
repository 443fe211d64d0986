import { type BuiltTransaction, type Deposit, findTransactionMismatch, SwapError } from '@switchyard/core'
import { settleCall } from '../../call-result.ts'
import { type Check, ConformanceError, ensure } from '../../check.ts'
import { stringify } from '../../stringify.ts'
import type { ChainBuildCase, RefusedChainBuildCase, TransactionVector } from '../chain-cases.ts'
import { type ChainSession, type ChainSubject, inChainSession } from '../chain-session.ts'

/** A transaction is read again, by the engine's own guard, and does what its deposit says and nothing else. */
export const builds = (subject: ChainSubject): readonly Check[] => [
  ...subject.cases.builds.flatMap((test) =>
    rules.map(([name, verify]) => ({
      group: 'transactions',
      name: `${name}: ${test.title}`,
      run: () => inChainSession(subject, (session) => verify(session, test, subject)),
    })),
  ),
  ...subject.cases.refusedBuilds.map((test) => ({
    group: 'transactions',
    name: `are refused with ${test.errorCode}: ${test.title}`,
    run: () => inChainSession(subject, (session) => ensureRefused(session, test)),
  })),
  ...(subject.cases.vectors ?? []).map((test) => ({
    group: 'transactions',
    name: `made elsewhere are read: ${test.title}`,
    run: () => inChainSession(subject, (session) => ensureReadsVector(session, test)),
  })),
]

type Verify = (session: ChainSession, test: ChainBuildCase, subject: ChainSubject) => Promise<void>

const ensureReadAgain: Verify = async ({ chain, build }, test) => {
  const built = await build(test)
  ensure(typeof built.networkFee === 'bigint' && built.networkFee >= 0n, `networkFee is ${stringify(built.networkFee)}`)
  ensure(typeof built.txType === 'string' && built.txType !== '', 'txType is empty')
  ensure(
    test.tx === undefined || stringify(built.tx) === stringify(test.tx),
    `the transaction is ${stringify(built.tx)}`,
  )
  const found = findTransactionMismatch(chain, test.deposit, passThroughJson(built))
  ensure(found === undefined, found ? `${found.field}: expected ${found.expected}, found ${found.found}` : '')
}

/** A new chain, which has built nothing, reads the same. */
const ensureReadAlone: Verify = async ({ chain, build }, test, subject) => {
  const built = await build(test)
  const { asset } = test.deposit
  const before = stringify(chain.decode(built, asset.chain))
  await inChainSession(subject, ({ chain: other }) => {
    const { tx, txType, networkFee } = passThroughJson(built)
    const read = stringify(other.decode({ tx, txType, networkFee }, asset.chain))
    ensure(read === before, `another instance reads ${read} instead of ${before}`)
  })
}

/** The transaction of a deposit with one thing changed must not pass for the deposit itself. */
const ensureToldApart: Verify = async ({ chain, build }, test) => {
  for (const [what, deposit] of listChanges(test.deposit)) {
    const other = await settleCall(() => build({ ...test, deposit }))
    if ('thrown' in other) continue
    ensure(
      findTransactionMismatch(chain, test.deposit, passThroughJson(other.value)) !== undefined,
      `the transaction passes for one with ${what}: decode does not read it`,
    )
  }
}

/** The deposit with one thing changed that a transaction must show. */
const listChanges = (deposit: Deposit): readonly (readonly [what: string, deposit: Deposit])[] => {
  if (deposit.kind === 'contractCall') return []
  return [
    ['another amount', { ...deposit, amount: deposit.amount - 1n }],
    ...(deposit.kind === 'transferWithMemo' && deposit.memoHex === undefined
      ? [['another memo', { ...deposit, memo: `${deposit.memo}x` }] as const]
      : []),
  ]
}

const LONG = 'm'.repeat(20_000)

const ensureKeepsMemo: Verify = async ({ chain, build }, test) => {
  if (test.deposit.kind !== 'transferWithMemo' || test.deposit.memoHex !== undefined) return
  const deposit = { ...test.deposit, memo: LONG }
  const result = await settleCall(() => build({ ...test, deposit }))
  if ('thrown' in result)
    return ensure(SwapError.is(result.thrown), `a long memo threw ${String(result.thrown)} instead of SwapError`)
  const found = findTransactionMismatch(chain, deposit, passThroughJson(result.value))
  ensure(found === undefined, 'a long memo was cut')
}

const ensureRefused = async ({ build }: ChainSession, test: RefusedChainBuildCase): Promise<void> => {
  const result = await settleCall(() => build(test))
  if ('value' in result) throw new ConformanceError(`built ${stringify(result.value.tx)}`)
  const code = SwapError.is(result.thrown) ? result.thrown.code : String(result.thrown)
  ensure(code === test.errorCode, `refused with ${code} instead of ${test.errorCode}`)
}

const ensureReadsVector = ({ chain }: ChainSession, { chain: code, built, decoded }: TransactionVector): void => {
  const read = chain.decode(built, code)
  for (const [name, expected] of Object.entries(decoded)) {
    const found = read[name as keyof typeof read]
    ensure(stringify(found) === stringify(expected), `${name} is ${stringify(found)} instead of ${stringify(expected)}`)
  }
}

/** Transactions reach the wallet as JSON. */
const passThroughJson = (built: BuiltTransaction): BuiltTransaction => ({
  ...built,
  tx: JSON.parse(JSON.stringify(built.tx)),
})

/** Checks of the transaction of each case, by name. */
const rules: readonly (readonly [name: string, verify: Verify])[] = [
  ['are read again as their deposit', ensureReadAgain],
  ['are read from the transaction alone', ensureReadAlone],
  ['differ from those of every other deposit', ensureToldApart],
  ['carry a memo whole or not at all', ensureKeepsMemo],
]
