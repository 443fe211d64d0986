import { UpstreamError } from '@switchyard/core'
import { at, readInteger } from '@switchyard/net'
import type { Gateway } from '../gateway.ts'
import { readList } from '../list.ts'
import { describeFailure } from './describe-failure.ts'

/** Result of a simulation: the lamports left to the payer, or why the transaction would fail. */
export type Simulation = { readonly left: bigint } | { readonly failure: SimulationFailure }

export interface SimulationFailure {
  /** Error text of the network. */
  readonly reason: string
  /** Minimum of missing lamports, when that is the reason. Instructions after the failing one may need more. */
  readonly short?: bigint
}

/** Errors of a payer that cannot pay the fee or does not exist. */
const INSUFFICIENT_FUNDS: readonly unknown[] = ['InsufficientFundsForFee', 'AccountNotFound']

/** Source: agave, system program, `transfer` (read 2026-11). Opening an account is a transfer too. */
const SHORT = /Transfer: insufficient lamports (\d+), need (\d+)/

/**
 * Simulates an unsigned transaction on a node. The remaining lamports account for fees and for every account opened at
 * the payer's cost.
 *
 * @throws {UpstreamError} When no node gives a usable answer.
 */
export const simulate = async (
  gateway: Gateway,
  { tx, payer }: { readonly tx: string; readonly payer: string },
  signal: AbortSignal,
): Promise<Simulation> => {
  const options = {
    encoding: 'base64',
    commitment: 'confirmed',
    sigVerify: false,
    // Another node behind the same URL may not know the blockhash yet.
    replaceRecentBlockhash: true,
    accounts: { encoding: 'base64', addresses: [payer] },
  }
  const [reply] = await gateway.ask([{ method: 'simulateTransaction', params: [tx, options] }], signal)
  if (!reply || 'refused' in reply)
    throw new UpstreamError(`The node returned an error: ${reply?.refused ?? 'no answer'}.`)

  const value = at(reply.result, 'value')
  const error = at(value, 'err')
  if (error === undefined) throw new UpstreamError('The node returned no simulation result.')
  if (error !== null) {
    const lines = readList(at(value, 'logs')).map(String)
    const reason = describeFailure(error, lines)
    const belowRentFloor = at(error, 'InsufficientFundsForRent', 'account_index') === 0
    if (belowRentFloor || INSUFFICIENT_FUNDS.includes(error)) return { failure: { reason, short: 1n } }
    const [, held, needed] = lines.map((line) => SHORT.exec(line)).findLast((found) => found !== null) ?? []
    const short = held === undefined || needed === undefined ? undefined : BigInt(needed) - BigInt(held)
    return { failure: { reason, short } }
  }

  // Nodes return 0 lamports for an emptied account; a missing entry is an error.
  const left = readInteger(at(value, 'accounts', 0, 'lamports'))
  if (left === undefined) throw new UpstreamError('The node returned no remaining balance of the sender.')
  return { left }
}
