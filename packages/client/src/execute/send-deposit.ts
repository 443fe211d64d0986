import type { SwapResponse, TransactionResponse } from '@switchyard/wire'
import { ClientError } from '../client-error.ts'
import { createSignRequest } from './create-sign-request.ts'
import { isRejection } from './is-rejection.ts'
import { type Run, requireSigner } from './run.ts'
import type { SignRequest, TwoStepSigner } from './signer.ts'
import type { SwapRecord } from './swap-record.ts'
import { verifyResponse } from './verify-response.ts'

/** Codes that a signer rejects with before it has the wallet send anything. */
const EARLY: ReadonlySet<string> = new Set(['notVerified', 'wrongAccount', 'wrongNetwork', 'noSigner'])

/**
 * Asks the server whether the deposit may be sent, then the wallet to sign and send it. The record is saved before each step, so
 * that nothing is sent twice.
 *
 * @throws {ClientError} `notSendable`; what the wallet throws
 */
export const sendDeposit = async (run: Run, record: SwapRecord): Promise<SwapRecord> => {
  requireSigner(run)
  const { signer, options, save, report } = run
  const swap = record.swap as SwapResponse
  const request = (): SignRequest => createSignRequest(swap, swap.tx as TransactionResponse, 'deposit')
  const saveSent = async (last: SwapRecord, hash: string): Promise<SwapRecord> => {
    const saved = await save(last, { stage: 'sent', hash })
    report({ type: 'sent', hash, swap })
    return saved
  }
  const broadcast = async (last: SwapRecord, twoStep: TwoStepSigner): Promise<SwapRecord> => {
    if (last.signed === undefined) throw new TypeError(`The record of the swap ${last.id} has no signed deposit.`)
    return saveSent(last, await twoStep.broadcast(last.signed, request()))
  }
  if (record.stage === 'signed') return broadcast(record, signer as TwoStepSigner)

  await verifyResponse(options, record, swap)
  const seen = await requireSendable(run, record)
  if (seen !== undefined) return save(record, { stage: 'sent', hash: seen })
  options.signal?.throwIfAborted()
  report({ type: 'signing', kind: 'deposit', swap })
  if (!('send' in signer)) {
    const signed = await signer.sign(request())
    return broadcast(await save(record, { stage: 'signed', signed }), signer)
  }

  const sending = await save(record, { stage: 'sending' })
  try {
    return await saveSent(sending, await signer.send(request()))
  } catch (error) {
    // After any failure that does not say that nothing was sent, the wallet may have sent the deposit.
    const isNothingSent = isRejection(error) || (ClientError.is(error) && EARLY.has(error.code))
    if (isNothingSent) await save(sending, { stage: 'built' })
    throw error
  }
}

/** Returns the hash of a deposit that was seen already; `undefined` where it may be sent. */
const requireSendable = async (run: Run, { stage, swap }: SwapRecord): Promise<string | undefined> => {
  const { swapId } = swap as SwapResponse
  const { ok, checks } = await run.client.checkSwap({ swapId }, { signal: run.options.signal })
  if (ok) return undefined

  const failed = checks.filter((check) => !check.ok)
  const hash = failed.some(({ name }) => name === 'unsent') ? await findSeenDeposit(run, swapId) : undefined
  if (hash !== undefined) return hash
  const reasons = failed.map(({ name, reason }) => reason ?? name).join(' ')
  throw new ClientError('notSendable', `The swap must not be sent now. ${reasons}`, { data: { checks, stage } })
}

/** Returns the hash of the swap's deposit by the history of the key; `undefined` without one, or where the server has no history. */
export const findSeenDeposit = async ({ client, options }: Run, swapId: string): Promise<string | undefined> => {
  try {
    const { swap } = await client.swapHistory(swapId, { signal: options.signal })
    return swap.hash === '' ? undefined : swap.hash
  } catch (error) {
    if (ClientError.is(error) && (error.code === 'txNotFound' || error.code === 'notFound')) return undefined
    throw error
  }
}
