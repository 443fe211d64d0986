import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { errorText } from '../../app/error-text.ts'
import { Notice } from '../../elements/notice.tsx'
import { amountText } from '../../format/amount-text.ts'
import { tickerOf } from '../../format/chain-name.ts'
import { providerName } from '../../format/provider-name.ts'
import type { RunState } from './run-state.ts'

/** How a swap ended, or what holds it up. Read out when it changes. */
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
  const text = (amount = '', asset = '') => `${amountText(amount, language.value)} ${tickerOf(asset)}`
  if (track?.status === 'completed')
    return <Notice tone="good" title={run.done(text(track.toAmount, track.toAsset || swap?.buyAsset))} />
  if (track?.status === 'refunded')
    return (
      <Notice tone="warn" title={run.refunded}>
        <p>{run.refundedAbout(refundText(track, text))}</p>
        {track.meta?.refundReason === undefined ? null : <p>{track.meta.refundReason}</p>}
      </Notice>
    )
  if (track?.status === 'failed') return <Notice tone="bad" title={run.failed} />
  if (phase === 'failed')
    return (
      <Notice tone="bad" title={mayBePaid(state) ? run.interrupted : run.stopped}>
        <p>{errorText(error, messages)}</p>
        {mayBePaid(state) ? <p>{run.interruptedAbout}</p> : null}
      </Notice>
    )
  const overdue = track?.meta?.overdue
  if (overdue)
    return (
      <Notice tone="warn" title={run.overdue}>
        <p>{run.overdueAbout(providerName(overdue.evidence.provider))}</p>
      </Notice>
    )
  return signing === undefined ? null : <Notice tone="accent" title={run.signInWallet} />
}

/** Whether there is or may be a deposit. */
const mayBePaid = ({ hash, isUnknown, payByHand, swap }: RunState): boolean =>
  hash !== undefined || isUnknown === true || (payByHand !== undefined && swap !== undefined)

/** What was paid back: the last leg's output, else the deposit. */
const refundText = (
  { legs, fromAmount, fromAsset }: NonNullable<RunState['track']>,
  text: (amount?: string, asset?: string) => string,
): string => {
  const last = legs.at(-1)
  const isKnown = legs.length > 1 && last?.toAmount !== undefined && last.toAmount !== ''
  return isKnown ? text(last.toAmount, last.toAsset) : text(fromAmount, fromAsset)
}
