import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useApp, useMessages } from '../../app/app.ts'
import { Button } from '../../elements/button.tsx'
import { readTicker } from '../../format/chain-name.ts'
import { formatAmount } from '../../format/format-amount.ts'
import { formatDuration } from '../../format/format-duration.ts'
import { nameProviders } from '../../format/provider-name.ts'
import { shortenAddress } from '../../format/shorten-address.ts'
import { PayByHand } from '../manual/pay-by-hand.tsx'
import { ChecksList } from './checks-list.tsx'
import { useRun } from './run-context.ts'
import { RunResult } from './run-result.tsx'
import type { RunState } from './run-state.ts'
import { StepList } from './step-list.tsx'
import { UnknownResult } from './unknown-result.tsx'

/** A swap under way, from the transaction to the payout. */
export const RunCard = ({ state }: { readonly state: RunState }): JSX.Element => {
  const { swap, ...messages } = useMessages()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const seconds = state.swap?.estimatedTime?.total
  return (
    <section class="sy-card sy-swap" aria-labelledby="run-title">
      <h2 id="run-title" ref={title} tabIndex={-1}>
        {swap.run.title}
      </h2>
      <TradeLine state={state} />
      <RunResult state={state} />
      <Payment state={state} />
      <Unknown state={state} />
      <StepList state={state} />
      {seconds === undefined || state.phase !== 'running' ? null : (
        <p class="sy-muted sy-small">{swap.run.estimated(formatDuration(seconds, messages))}</p>
      )}
      {state.hash === undefined ? null : <TrackLink state={state} hash={state.hash} />}
      <ChecksList checks={state.checks} />
      <Leave state={state} />
    </section>
  )
}

/** Begins another swap. A deposit that was not paid is dropped; while a wallet is at work the swap cannot be left. */
const Leave = ({ state }: { readonly state: RunState }): JSX.Element | null => {
  const { leave, drop } = useRun()
  const { swap } = useMessages()
  const isOver = state.phase !== 'running'
  if (state.isUnknown && !isOver) return null
  const isUnpaid = state.payByHand !== undefined && state.hash === undefined && state.swap !== undefined
  const canLeave = isOver || state.hash !== undefined || isUnpaid
  return (
    <Button
      size="wide"
      kind={isOver ? 'primary' : 'outline'}
      disabled={!canLeave}
      onClick={isUnpaid ? () => void drop() : leave}
    >
      {isUnpaid && !isOver ? swap.manual.drop : swap.run.again}
    </Button>
  )
}

/** Amounts and providers, as the response states them. */
const TradeLine = ({ state: { swap, phase } }: { readonly state: RunState }): JSX.Element | null => {
  const { language } = useApp()
  const [first] = swap?.legs ?? []
  if (phase === 'failed' && !swap) return null
  if (!swap || !first) return <p class="sy-muted sy-small">{'\u00a0'}</p>
  const writeAmount = (amount = '', asset: string) => `${formatAmount(amount, language.value)} ${readTicker(asset)}`
  return (
    <p class="sy-muted sy-small">
      <bdi dir="ltr">
        {writeAmount(first.sellAmount, swap.sellAsset)} → {writeAmount(swap.expectedBuyAmount, swap.buyAsset)} ·{' '}
        {nameProviders(swap.providers)}
      </bdi>
    </p>
  )
}

/** The payment to make, until it was seen. */
const Payment = ({ state: { swap, payByHand, hash } }: { readonly state: RunState }): JSX.Element | null =>
  swap && payByHand !== undefined && hash === undefined ? <PayByHand swap={swap} amount={payByHand} /> : null

/** Help while the page does not know whether there is a payment. */
const Unknown = ({ state: { swap, isUnknown, phase } }: { readonly state: RunState }): JSX.Element | null =>
  swap && isUnknown && phase === 'running' ? <UnknownResult swap={swap} /> : null

const TrackLink = ({ state, hash }: { readonly state: RunState; readonly hash: string }): JSX.Element => {
  const { apiUrl } = useApp()
  const { swap } = useMessages()
  const own = state.track?.meta?.explorerUrl
  const chainId = state.track?.chainId
  const page = `${apiUrl}/track-page?${new URLSearchParams({ hash, chainId: chainId ?? '' })}`
  return (
    <dl class="sy-terms">
      <div>
        <dt>{swap.run.hash}</dt>
        <dd class="sy-mono" title={hash}>
          <bdi dir="ltr">{shortenAddress(hash)}</bdi>
        </dd>
      </div>
      {chainId === undefined ? null : (
        <div>
          <dt />
          <dd>
            <a href={own?.startsWith('http') ? own : page}>{swap.run.follow}</a>
          </dd>
        </div>
      )}
    </dl>
  )
}
