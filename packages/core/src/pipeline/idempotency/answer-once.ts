import { pause } from '../../async/pause.ts'
import { readMonotonic } from '../../async/read-monotonic.ts'
import type { Call } from '../../domain/request.ts'
import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'
import { authenticate } from '../authenticate.ts'
import { type AnswerRow, readAnswer, readAnswerRow, toStoredRefusal } from './answer-row.ts'
import { addClaim } from './claim.ts'

/** One request with an idempotency key. */
export interface IdempotentRequest {
  /** Chosen by the caller; names one request of that caller for 24 hours. */
  readonly key: string
  /**
   * Digest of everything that makes the request what it is. Called once the caller is authenticated.
   *
   * @throws {SwapError} what a request that cannot be read is refused with.
   */
  readonly digest: () => Promise<string>
}

/** What a call consists of besides its body. */
type CallHead = Omit<Call<unknown>, 'read'>

/** How long a process may work before it opens something, milliseconds, until another may take its request over. */
const STARTED_MS = 10_000
/** Clocks of several servers may differ this much, milliseconds. */
const SKEW_MS = 60_000
const FIRST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 400

/**
 * Does a swap request at most once for a caller and a key, and returns the same answer for `keepAnswersMs` from then on.
 *
 * Callers that come meanwhile, on any server, wait for that answer. A refusal before anything was opened frees the key. Once a
 * provider may have opened something, the refusal is the answer, and a request whose process ended is never done again.
 *
 * @throws {SwapError} `idempotencyKeyReused` for another request under the same key, `idempotencyKeyPending` for one without an
 *   answer yet, or whose answer was lost with its process.
 */
export const answerOnce = async (
  engine: EngineContext,
  call: CallHead,
  { key, digest }: IdempotentRequest,
  work: (call: CallHead) => Promise<string>,
): Promise<string> => {
  const authResult = await authenticate(engine, call, 'swap')
  const name = `${authResult.caller.id}\n${key}`
  const request = await digest()
  const run = async (mine: string): Promise<string | undefined> =>
    attempt(engine, { name, mine, work: (opening) => work(addClaim(call, { authResult, opening })) })
  const giveUpAt = readMonotonic(engine.clock) + engine.limits.swapDeadlineMs
  let isOvertaken = false

  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const { mine, row } = await claimRow(engine, name, request)
    const answer = mine === undefined ? readOtherAnswer(row, request, engine.clock.now()) : await run(mine)
    if (answer !== undefined) return answer
    // A process that has just been overtaken looks once more: the other one may have its answer by now.
    const isLate = readMonotonic(engine.clock) > giveUpAt && (mine === undefined || isOvertaken)
    if (isLate) throw new SwapError('idempotencyKeyPending', undefined, RETRY)
    isOvertaken ||= mine !== undefined
    await pause(pauseMs)
  }
}

/** The row of a request: `mine` when this process does the request, else the `row` of the one that does or did it. */
const claimRow = async (engine: EngineContext, name: string, request: string) => {
  const { answers, clock, limits } = engine
  const started: AnswerRow = { request, owner: engine.uuid(), state: 'started', until: clock.now() + STARTED_MS }
  const fresh = JSON.stringify(started)
  const text = await answers.add(name, fresh, limits.keepAnswersMs)
  const row = text === fresh ? undefined : readAnswerRow(text)
  const isFree = text === fresh || (await isTakenOver(engine, { name, text, fresh, row }))
  return { mine: isFree ? fresh : undefined, row }
}

/** The answer of the process that did the request; `undefined` while it works. */
const readOtherAnswer = (row: AnswerRow | undefined, request: string, now: number): string | undefined => {
  if (row !== undefined && row.request !== request) throw new SwapError('idempotencyKeyReused')
  if (row?.state === 'answered') return readAnswer(row)
  if (row?.state === 'opening' && row.until < now) throw lost()
  return undefined
}

const RETRY = { data: { retryAfterSeconds: 5 } }

const lost = (): SwapError =>
  new SwapError(
    'idempotencyKeyPending',
    'The request with this key ended without an answer, and a provider may have opened a deposit for it. Use another key to build a new swap.',
  )

interface Found {
  readonly name: string
  readonly text: string
  readonly fresh: string
  readonly row: AnswerRow | undefined
}

/** Takes over a row whose process has ended before it opened anything, and one that cannot be read. */
const isTakenOver = async ({ answers, clock, limits }: EngineContext, { name, text, fresh, row }: Found) =>
  (row === undefined || (row.state === 'started' && row.until < clock.now() && sameRequest(row, fresh))) &&
  (await answers.replace(name, { from: text, to: fresh, ttlMs: limits.keepAnswersMs }))

const sameRequest = ({ request }: AnswerRow, fresh: string): boolean => readAnswerRow(fresh)?.request === request

interface Attempt {
  readonly name: string
  /** The row that says this process does the request. */
  readonly mine: string
  readonly work: (opening: () => Promise<void>) => Promise<string>
}

/** Does the request. `undefined` when another process has taken it over before anything was opened here. */
const attempt = async (engine: EngineContext, { name, mine, work }: Attempt): Promise<string | undefined> => {
  const { answers, clock, limits } = engine
  const base = readAnswerRow(mine) as AnswerRow
  const takenOver = new SwapError('idempotencyKeyPending', undefined, RETRY)
  let current = mine
  const replace = (row: AnswerRow | undefined): Promise<boolean> =>
    answers.replace(name, { from: current, to: row && JSON.stringify(row), ttlMs: limits.keepAnswersMs })
  const { request, owner } = base
  const opening = async (): Promise<void> => {
    if (current !== mine) return
    const next: AnswerRow = { request, owner, state: 'opening', until: clock.now() + limits.swapDeadlineMs + SKEW_MS }
    if (!(await replace(next))) throw takenOver
    current = JSON.stringify(next)
  }
  try {
    const answer = await work(opening)
    // An answer that could not be stored is still given: the swap has been saved, and what was opened is not opened again.
    const isStored = await replace({ request, owner, state: 'answered', answer }).catch(() => true)
    return isStored || current !== mine ? answer : undefined
  } catch (error) {
    if (error === takenOver) return undefined
    const isOpened = current !== mine
    await replace(isOpened ? { request, owner, state: 'answered', refusal: toStoredRefusal(error) } : undefined).catch(
      () => false,
    )
    throw error
  }
}
