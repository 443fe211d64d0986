import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useApp, useMessages } from '../../app/app.ts'
import { Button } from '../../elements/button.tsx'
import { IconButton } from '../../elements/icon-button.tsx'
import { Notice } from '../../elements/notice.tsx'
import { formatAmount } from '../../format/format-amount.ts'
import { formatCountdown, formatDuration } from '../../format/format-duration.ts'
import { nameProviders } from '../../format/provider-name.ts'
import { countSecondsToExpiry } from '../model/count-seconds-to-expiry.ts'
import { useSwap } from '../model/swap-context.ts'
import { PairSummary } from './pair-summary.tsx'
import { readAgreement } from './read-agreement.ts'
import { useRun } from './run-context.ts'

const TICK_MS = 1_000

/** Everything the user agrees to, on one card, before anything is built. */
export const ReviewCard = (): JSX.Element | null => {
  const { now, language } = useApp()
  const model = useSwap()
  const run = useRun()
  const { swap, ...messages } = useMessages()
  const left = useSignal(countSecondsToExpiry(model.quote.value, model.route.value, now()))
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  useEffect(() => {
    const tick = () => {
      left.value = countSecondsToExpiry(model.quote.peek(), model.route.peek(), now())
    }
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [model, now, left])
  const agreement = readAgreement(model)
  if (!agreement) return null
  const { route, agreed } = agreement
  const goBack = () => {
    model.isHeld.value = false
  }
  const wallet = model.wallet.value
  const confirm = () =>
    void (wallet?.isByHand ? run.startByHand(agreement) : run.start({ ...agreement, signers: wallet?.signers ?? [] }))
  const seconds = route.estimatedTime?.total
  return (
    <section class="sy-card sy-swap" aria-labelledby="review-title">
      <div class="sy-row sy-swap__back">
        <IconButton icon="back" label={swap.run.back} onClick={goBack} />
        <h2 id="review-title" ref={title} tabIndex={-1}>
          {swap.run.review}
        </h2>
      </div>
      <PairSummary amount={agreed.sellAmount} output={route.expectedBuyAmount ?? ''} />
      <dl class="sy-terms">
        <Term
          name={swap.run.never}
          text={`${formatAmount(route.expectedBuyAmountMaxSlippage ?? agreed.minBuyAmount, language.value)} ${model.buy.value?.ticker}`}
          about={swap.run.neverAbout}
        />
        <Term name={swap.run.by} text={nameProviders(route.providers)} />
        {seconds === undefined ? null : <Term name={swap.details.time} text={formatDuration(seconds, messages)} />}
        <Term name={swap.run.from} text={agreed.sourceAddress} isCode />
        <Term name={swap.run.to} text={agreed.destinationAddress} isCode />
        {agreed.refundAddress === undefined ? null : (
          <Term name={swap.more.refund} text={agreed.refundAddress} isCode />
        )}
        <Term name={swap.run.until} text={formatCountdown(left.value)} />
      </dl>
      {left.value > 0 ? null : <Notice tone="warn" isAlert title={swap.run.expired} />}
      <Button kind="primary" size="wide" disabled={left.value <= 0} onClick={confirm}>
        {wallet?.isByHand ? swap.run.confirmByHand : swap.run.confirm}
      </Button>
    </section>
  )
}

interface TermProps {
  readonly name: string
  readonly text: string
  readonly about?: string
  readonly isCode?: boolean
}

const Term = ({ name, text, about, isCode = false }: TermProps): JSX.Element => (
  <div>
    <dt>{name}</dt>
    <dd class={isCode ? 'sy-mono' : ''}>
      <bdi dir={isCode ? 'ltr' : undefined}>{text}</bdi>
      {about === undefined ? null : <span class="sy-terms__about">{about}</span>}
    </dd>
  </div>
)
