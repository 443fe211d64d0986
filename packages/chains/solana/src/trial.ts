import { at, integer } from '@switchyard/chain-kit'
import { UpstreamError } from '@switchyard/core'
import type { Gateway } from './gateway.ts'
import { list } from './list.ts'

/** What came of trying a transaction: the lamports its payer keeps, or why it would fail. */
export type Trial = { readonly left: bigint } | { readonly failure: TrialFailure }

export interface TrialFailure {
  /** In the network's words. */
  readonly reason: string
  /** Lamports the payer lacks, at least; set where that is the reason. More may be needed behind the place it stopped at. */
  readonly short?: bigint
}

/**
 * Has a node run an unsigned transaction without sending it, as it would before it takes one. Fees and every account opened
 * at the payer's cost are in what is left, whatever program opened it.
 *
 * Throws `UpstreamError` when no node gave a usable answer.
 */
export const tryOut = async (gateway: Gateway, tx: string, payer: string, signal: AbortSignal): Promise<Trial> => {
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    // Another node behind the same address may not know the blockhash yet.
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: [payer] },
  }
  const [reply] = await gateway.ask([{ method: 'simulateTransaction', params: [tx, options] }], signal)
  if (!reply || 'refused' in reply) throw new UpstreamError(`The network refused: ${reply?.refused ?? 'no answer'}`)
  return readTrial(at(reply.result, 'value'))
}

/** `value` of the answer to `simulateTransaction`. */
const readTrial = (value: unknown): Trial => {
  const error = at(value, 'err')
  if (error === undefined) throw new UpstreamError('The network did not tell what the transaction would do')
  const lines = list(at(value, 'logs')).map(String)
  return error === null ? { left: readLeft(value) } : { failure: readFailure(error, lines) }
}

/** Nodes tell an account that has nothing left with 0 lamports; one that is not told of says nothing about what is left. */
const readLeft = (value: unknown): bigint => {
  const left = integer(at(value, 'accounts', 0, 'lamports'))
  if (left === undefined) throw new UpstreamError('The network did not tell what the transaction would leave')
  return left
}

/** What the network calls a payer that cannot pay the fee, or does not exist. */
const PENNILESS: readonly unknown[] = ['InsufficientFundsForFee', 'AccountNotFound']

const readFailure = (error: unknown, lines: readonly string[]): TrialFailure => {
  const said = lines.at(-1)
  const reason = said === undefined ? JSON.stringify(error) : `${JSON.stringify(error)}, ${said}`
  const starved = at(error, 'InsufficientFundsForRent', 'account_index') === 0
  const short = starved || PENNILESS.includes(error) ? 1n : shortTransfer(lines)
  return short === undefined ? { reason } : { reason, short }
}

/** Source: agave, system program, `transfer` (read 2026-11); opening an account is a transfer as well. */
const SHORT = /Transfer: insufficient lamports (\d+), need (\d+)/

const shortTransfer = (lines: readonly string[]): bigint | undefined => {
  const [, held, needed] = lines.map((line) => SHORT.exec(line)).findLast((found) => found !== null) ?? []
  return held === undefined || needed === undefined ? undefined : BigInt(needed) - BigInt(held)
}
