import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { describeError } from '../../app/describe-error.ts'
import { Notice } from '../../elements/notice.tsx'
import { readTicker } from '../../format/chain-name.ts'
import { formatAmount } from '../../format/format-amount.ts'
import { nameProvider } from '../../format/provider-name.ts'
import type { RunState } from './run-state.ts'

/** Result of a swap, or what holds it up. Read out when it changes. */
export const RunResult = ({ state }: { readonly state: RunState }): JSX.Element => (
  <div role="status">
    <Result state={state} />
  </div>
)

const Result = ({ state }: { readonly state: RunState }): JSX.Element | null => {
  const { language } = useApp()
  const messages = useMessages()
  const { run } = messages.swap
  const { track, phase, error, signing, swap } = state
  const writeAmount = (amount = '', asset = '') => `${formatAmount(amount, language.value)} ${readTicker(asset)}`
  if (track?.status === 'completed')
    return <Notice tone="good" title={run.done(writeAmount(track.toAmount, track.toAsset || swap?.buyAsset))} />
  if (track?.status === 'refunded')
    return (
      <Notice tone="warn" title={run.refunded}>
        <p>{run.refundedAbout(describeRefund(track, writeAmount))}</p>
        {track.meta?.refundReason === undefined ? null : <p>{track.meta.refundReason}</p>}
      </Notice>
    )
  if (track?.status === 'failed') return <Notice tone="bad" title={run.failed} />
  if (phase === 'failed')
    return (
      <Notice tone="bad" title={mayBePaid(state) ? run.interrupted : run.stopped}>
        <p>{describeError(error, messages)}</p>
        {mayBePaid(state) ? <p>{run.interruptedAbout}</p> : null}
      </Notice>
    )
  const overdue = track?.meta?.overdue
  if (overdue)
    return (
      <Notice tone="warn" title={run.overdue}>
        <p>{run.overdueAbout(nameProvider(overdue.evidence.provider))}</p>
      </Notice>
    )
  return signing === undefined ? null : <Notice tone="accent" title={run.signInWallet} />
}

/** Returns true if there is or may be a deposit. */
const mayBePaid = ({ hash, isUnknown, payByHand, swap }: RunState): boolean =>
  hash !== undefined || isUnknown === true || (payByHand !== undefined && swap !== undefined)

/** Writes the refund: the last leg's output, else the deposit. */
const describeRefund = (
  { legs, fromAmount, fromAsset }: NonNullable<RunState['track']>,
  writeAmount: (amount?: string, asset?: string) => string,
): string => {
  const last = legs.at(-1)
  const isKnown = legs.length > 1 && last?.toAmount !== undefined && last.toAmount !== ''
  return isKnown ? writeAmount(last.toAmount, last.toAsset) : writeAmount(fromAmount, fromAsset)
}
