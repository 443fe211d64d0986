import { createTimeoutSignal } from '../../async/create-timeout-signal.ts'
import { pause } from '../../async/pause.ts'
import { readMonotonic } from '../../async/read-monotonic.ts'
import type { Call } from '../../domain/request.ts'
import type { EngineContext } from '../../engine-context.ts'
import { SwapError } from '../../errors.ts'
import { requirePermitted } from '../../geo/geo-rule.ts'
import { findRegion } from '../../geo/region.ts'
import { askScreener } from '../ask-screener.ts'
import { authenticate } from '../authenticate.ts'
import { type AnswerRow, type CheckedSubjects, readAnswer, readAnswerRow, toStoredRefusal } from './answer-row.ts'
import { addClaim, type Claim } from './claim.ts'

/** One request with an idempotency key. */
export interface IdempotentRequest {
  /** Chosen by the caller; names one request of that caller for 24 hours. */
  readonly key: string
  /**
   * Digest of everything that makes the request what it is. Called once the caller is authenticated.
   *
   * @throws {SwapError} for a request that cannot be read.
   */
  readonly digest: () => Promise<string>
}

/** A call without its body. */
type CallHead = Omit<Call<unknown>, 'read'>

interface RequestedOnce {
  readonly request: IdempotentRequest
  readonly work: (call: CallHead) => Promise<string>
}

type AnsweringContext = Pick<
  EngineContext,
  'keys' | 'rates' | 'answers' | 'clock' | 'limits' | 'uuid' | 'screener' | 'region' | 'rules'
>

/** Time a process has before it opens something, milliseconds; then another may take its request over. */
const STARTED_MS = 10_000
/** Clocks of several servers may differ this much, milliseconds. */
const SKEW_MS = 60_000
const FIRST_PAUSE_MS = 25
const LONGEST_PAUSE_MS = 400

/**
 * Does a swap request at most once for a caller and a key, and returns the same answer for `keepAnswersMs` from then on, as it was:
 * nothing is priced again. Its addresses are screened and its tokens held against the region of the caller with every call.
 *
 * Callers that come meanwhile, on any server, wait for that answer. A refusal before anything was opened frees the key. Once a
 * provider may have opened something, the refusal is the answer, and a request whose process ended is never done again.
 *
 * @throws {SwapError} `idempotencyKeyReused` for another request under the same key, `idempotencyKeyPending` for one without an
 *   answer yet, or whose answer was lost with its process; `isSanctionedAddress`, `addressScreeningFailed` and `geoRestrictedToken`
 *   for an answer that must not be given any more.
 */
export const answerOnce = async (
  engine: AnsweringContext,
  call: CallHead,
  { request: { key, digest }, work }: RequestedOnce,
): Promise<string> => {
  const authResult = await authenticate(engine, call, 'swap')
  const name = `${authResult.caller.id}\n${key}`
  const request = await digest()
  const { answers, clock, limits, uuid } = engine
  const giveUpAt = readMonotonic(clock) + limits.swapDeadlineMs
  let isOvertaken = false

  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const started: AnswerRow = { request, owner: uuid(), state: 'started', until: clock.now() + STARTED_MS }
    const mine = JSON.stringify(started)
    const text = await answers.add(name, mine, limits.keepAnswersMs)
    let isMine = text === mine
    const row = isMine ? undefined : readAnswerRow(text)
    if (!isMine) {
      // A row whose process has ended before it opened anything is taken over, and one that cannot be read.
      const isFree =
        row === undefined || (row.state === 'started' && row.until < clock.now() && row.request === request)
      isMine = isFree && (await answers.replace(name, { from: text, to: mine, ttlMs: limits.keepAnswersMs }))
    }

    if (isMine) {
      const attempt = {
        name,
        mine,
        work: (claim: Omit<Claim, 'authResult'>) => work(addClaim(call, { authResult, ...claim })),
      }
      const answer = await runAttempt(engine, attempt)
      if (answer !== undefined) return answer
    } else {
      if (row !== undefined && row.request !== request) throw new SwapError('idempotencyKeyReused')
      if (row?.state === 'answered') {
        if ('answer' in row) await checkAgain(engine, call, row.checked)
        return readAnswer(row)
      }
      if (row?.state === 'opening' && row.until < clock.now())
        throw new SwapError(
          'idempotencyKeyPending',
          'The request with this key ended without an answer, and a provider may have opened a deposit for it. Use another key to build a new swap.',
        )
    }

    // A process that has just been overtaken looks once more: the other one may have its answer by now.
    const isLate = readMonotonic(clock) > giveUpAt && (!isMine || isOvertaken)
    if (isLate) throw new SwapError('idempotencyKeyPending', undefined, RETRY)
    isOvertaken ||= isMine
    await pause(pauseMs)
  }
}

/** Checks what an answer is about as if the swap were built now. */
const checkAgain = async (
  { screener, limits, region, rules }: Pick<AnsweringContext, 'screener' | 'limits' | 'region' | 'rules'>,
  call: CallHead,
  checked: CheckedSubjects | undefined,
): Promise<void> => {
  if (!checked) return
  requirePermitted(checked.tokens, () => findRegion(call.region, region), rules())
  const verdict = await askScreener(screener, checked.addresses, createTimeoutSignal(limits.swapDeadlineMs))
  if (!verdict.clean) throw new SwapError('isSanctionedAddress', undefined, { data: { address: verdict.address } })
}

const RETRY = { data: { retryAfterSeconds: 5 } }

interface Attempt {
  readonly name: string
  /** The row that says this process does the request. */
  readonly mine: string
  readonly work: (claim: Omit<Claim, 'authResult'>) => Promise<string>
}

/** Does the request. `undefined` when another process has taken it over before anything was opened here. */
const runAttempt = async (
  { answers, clock, limits }: Pick<AnsweringContext, 'answers' | 'clock' | 'limits'>,
  { name, mine, work }: Attempt,
): Promise<string | undefined> => {
  const { request, owner } = readAnswerRow(mine) as AnswerRow
  const takenOver = new SwapError('idempotencyKeyPending', undefined, RETRY)
  let current = mine
  let checked: CheckedSubjects | undefined
  const noteChecked = (subjects: CheckedSubjects): void => {
    checked = subjects
  }
  const replace = (row: AnswerRow | undefined): Promise<boolean> =>
    answers.replace(name, { from: current, to: row && JSON.stringify(row), ttlMs: limits.keepAnswersMs })
  const opening = async (): Promise<void> => {
    if (current !== mine) return
    const next: AnswerRow = { request, owner, state: 'opening', until: clock.now() + limits.swapDeadlineMs + SKEW_MS }
    if (!(await replace(next))) throw takenOver
    current = JSON.stringify(next)
  }
  try {
    const answer = await work({ opening, noteChecked })
    // An answer that could not be stored is still given: the swap has been saved, and what was opened is not opened again.
    const isStored = await replace({ request, owner, state: 'answered', answer, checked }).catch(() => true)
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
