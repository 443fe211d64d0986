import type { SwapResponse, TransactionResponse } from '@switchyard/wire'
import { ClientError } from '../client-error.ts'
import { isRejection } from './is-rejection.ts'
import { type Run, requireSigner } from './run.ts'
import { signRequest } from './sign-request.ts'
import type { OneStepSigner, TwoStepSigner } from './signer.ts'
import type { SwapRecord } from './swap-record.ts'
import { verifyResponse } from './verify-response.ts'

/**
 * Asks the server whether the deposit may be sent, then the wallet to sign and send it. The record is saved before each step, so
 * that nothing is sent twice.
 *
 * @throws {ClientError} `notSendable`; what the wallet throws
 */
export const sendDeposit = async (run: Run, record: SwapRecord): Promise<SwapRecord> => {
  const swap = record.swap as SwapResponse
  requireSigner(run)
  if (record.stage === 'signed') return broadcast(run, record, run.signer as TwoStepSigner)
  await verifyResponse(run, record, swap)
  const seen = await requireSendable(run, record, swap)
  if (seen !== undefined) return run.save(record, { stage: 'sent', hash: seen })
  run.options.signal?.throwIfAborted()
  run.report({ type: 'signing', kind: 'deposit', swap })
  return 'send' in run.signer ? sendInOneStep(run, record, run.signer) : sendInTwoSteps(run, record, run.signer)
}

/** The hash of a deposit that was seen already; nothing where it may be sent. */
const requireSendable = async (
  run: Run,
  { stage }: SwapRecord,
  { swapId }: SwapResponse,
): Promise<string | undefined> => {
  const { signal } = run.options
  const { ok, checks } = await run.client.checkSwap({ swapId }, signal ? { signal } : {})
  if (ok) return undefined
  const failed = checks.filter((check) => !check.ok)
  const hash = failed.some(({ name }) => name === 'unsent') ? await seenDeposit(run, swapId) : undefined
  if (hash !== undefined) return hash
  const reasons = failed.map(({ name, reason }) => reason ?? name).join(' ')
  throw new ClientError('notSendable', `The swap must not be sent now. ${reasons}`, { data: { checks, stage } })
}

/** The hash of the swap's deposit by the history of the key; nothing where there is none or the server has no history. */
export const seenDeposit = async ({ client, options }: Run, swapId: string): Promise<string | undefined> => {
  try {
    const { swap } = await client.swapHistory(swapId, options.signal ? { signal: options.signal } : {})
    return swap.hash === '' ? undefined : swap.hash
  } catch (error) {
    if (ClientError.is(error) && (error.code === 'txNotFound' || error.code === 'notFound')) return undefined
    throw error
  }
}

const depositOf = ({ swap }: SwapRecord) => {
  const built = swap as SwapResponse
  return signRequest(built, built.tx as TransactionResponse, 'deposit')
}

const sendInTwoSteps = async (run: Run, record: SwapRecord, signer: TwoStepSigner): Promise<SwapRecord> => {
  const signed = await signer.sign(depositOf(record))
  return broadcast(run, await run.save(record, { stage: 'signed', signed }), signer)
}

const broadcast = async (run: Run, record: SwapRecord, signer: TwoStepSigner): Promise<SwapRecord> => {
  if (record.signed === undefined) throw new TypeError(`The record of the swap ${record.id} has no signed deposit.`)
  return sent(run, record, await signer.broadcast(record.signed, depositOf(record)))
}

/** What a signer rejects with before it has the wallet send anything. */
const EARLY: ReadonlySet<string> = new Set(['notVerified', 'wrongAccount', 'wrongNetwork', 'noSigner'])

const isNothingSent = (error: unknown): boolean =>
  isRejection(error) || (ClientError.is(error) && EARLY.has(error.code))

/** After any failure that does not say that nothing was sent, the wallet may have sent the deposit. */
const sendInOneStep = async (run: Run, record: SwapRecord, signer: OneStepSigner): Promise<SwapRecord> => {
  const sending = await run.save(record, { stage: 'sending' })
  try {
    return await sent(run, sending, await signer.send(depositOf(record)))
  } catch (error) {
    if (isNothingSent(error)) await run.save(sending, { stage: 'built' })
    throw error
  }
}

const sent = async (run: Run, record: SwapRecord, hash: string): Promise<SwapRecord> => {
  const saved = await run.save(record, { stage: 'sent', hash })
  run.report({ type: 'sent', hash, swap: record.swap as SwapResponse })
  return saved
}
