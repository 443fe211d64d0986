import type { ClientError, TrackBody } from '@switchyard/client'
import { findChain } from '@switchyard/core'
import type { TrackResponse } from '@switchyard/wire'
import { CommandFailure, createUsageFailure, exitCodes } from '../../command-failure.ts'
import type { ServerApi } from '../api/server-api.ts'
import { openServer, type ServerOptions } from '../api/server-options.ts'
import type { RunContext } from '../run-context.ts'
import { stripControls } from '../terminal/strip-controls.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { writeJson } from '../terminal/write-json.ts'

/** Options of `switchyard track`. */
export interface TrackOptions extends ServerOptions {
  readonly chain?: string
  readonly channel?: true
  readonly address?: true
  readonly watch?: true
  readonly json?: true
}

/** Longest time a deposit may stay unseen, or the server out of reach, before watching ends, milliseconds. */
const PATIENCE_MS = 120_000
const FINAL: ReadonlySet<string> = new Set(['completed', 'refunded', 'failed'])

/** `switchyard track`: where a swap stands, or with `--watch` every change until it ends. Exits with 4 where it is not paid. */
export const runTrack = async (
  subject: string,
  options: TrackOptions,
  { terminal, exitWith }: RunContext,
): Promise<void> => {
  const api = openServer(options, terminal.environment)
  const { chain, channel, address } = options
  if (!channel && !address && chain === undefined) {
    throw createUsageFailure(
      'The chain of the hash is missing.',
      'Add --chain, such as --chain BTC; or say --channel or --address where it is no hash.',
    )
  }
  let body: TrackBody = { hash: subject, chainId: findChain(chain?.toUpperCase() ?? '')?.chainId ?? chain ?? '' }
  if (address) body = { depositAddress: subject }
  if (channel) body = { depositChannelId: subject }

  const json = options.json === true
  const final = options.watch ? await watchSwap(api, body, { terminal, json }) : await api.track(body)
  if (!options.watch) terminal.say(json ? writeJson(final) : `${renderStatus(final)}\n`)
  exitWith(FINAL.has(final.status) && final.status !== 'completed' ? exitCodes.notPaid : exitCodes.done)
}

/**
 * Shows every change of a swap until it ends: a line for people, or a line of JSON. Failures that may pass are written to the standard error.
 *
 * @throws {CommandFailure} where its deposit is not seen, or the server is out of reach, for two minutes.
 */
export const watchSwap = async (
  api: ServerApi,
  body: TrackBody,
  { terminal, json }: { readonly terminal: Terminal; readonly json: boolean },
): Promise<TrackResponse> => {
  const say = skipRepeats(terminal.say)
  const tell = skipRepeats(terminal.tell)
  const onAttempt = (failure: ClientError | undefined): void => {
    if (failure === undefined) return
    if (failure.status !== 404) tell(`${failure.code}: ${stripControls(failure.message)} Trying again.`)
    else if (!json) say('The deposit has not been seen yet.')
  }
  let last: TrackResponse | undefined
  for await (const track of api.trackUntilDone(body, { patienceMs: PATIENCE_MS, onAttempt })) {
    last = track
    say(json ? JSON.stringify(track) : renderStatus(track))
  }
  if (!last) throw new CommandFailure('The server said nothing of the swap.', { remedy: 'Try again.' })
  return last
}

/** Writes lines, each once in a row. */
const skipRepeats = (write: (text: string) => void): ((line: string) => void) => {
  let last: string | undefined
  return (line) => {
    if (line !== last) write(`${line}\n`)
    last = line
  }
}

/** A tracked swap in one line. */
export const renderStatus = (track: TrackResponse): string => {
  const { status, trackingStatus, toAmount, toAsset, toAddress, meta, transient } = track
  const stream = transient?.providerDetails?.streamingDetails
  const parts = [
    trackingStatus === undefined || trackingStatus === status ? status : `${status} (${trackingStatus})`,
    ...(stream?.quantity ? [`${stream.count ?? 0} of ${stream.quantity} parts`] : []),
    ...(toAmount ? [`${toAmount} ${toAsset} to ${toAddress}`] : []),
    ...(meta?.refundReason === undefined ? [] : [`refund: ${meta.refundReason}`]),
    ...(meta?.overdue === undefined ? [] : [`overdue since ${meta.overdue.since}`]),
    ...(meta?.redacted ? ['confidential: give the key that built it'] : []),
  ]
  return stripControls(parts.join(', '))
}
