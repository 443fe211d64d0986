import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import { Icon } from '../elements/icon.tsx'
import { nameChain, readChain, readTicker } from '../format/chain-name.ts'
import { formatAmount } from '../format/format-amount.ts'
import { formatTime } from '../format/format-time.ts'
import { nameProvider } from '../format/provider-name.ts'
import { STARS } from './format-value.ts'
import type { Step } from './list-steps.ts'
import { LongText } from './long-text.tsx'

/** A step and what belongs to its swap. */
export interface StepRowProps {
  readonly step: Step
  readonly provider: string | undefined
  readonly isRedacted: boolean
}

/** One step on the line between the wallets. */
export const StepRow = ({ step, provider, isRedacted }: StepRowProps): JSX.Element => {
  const { track } = useMessages()
  const { leg, kind, isCurrent } = step
  const status = leg.status ?? 'unknown'
  return (
    <li class={`sy-stage sy-stage--${status}`} aria-current={isCurrent ? 'step' : undefined}>
      <StepMark status={status} isCurrent={isCurrent} />
      <div class="sy-stage__text">
        <div class="sy-spread">
          <strong>
            {track.step[kind]} {kind === 'swap' && provider ? track.at(nameProvider(provider)) : null}
          </strong>
          <span class="sy-small sy-stage__status">{track.stepStatus[status]}</span>
        </div>
        <StepAmounts step={step} isRedacted={isRedacted} />
        <StepFacts step={step} isRedacted={isRedacted} />
      </div>
    </li>
  )
}

const StepMark = ({ status, isCurrent }: { readonly status: string; readonly isCurrent: boolean }): JSX.Element => {
  if (status === 'completed')
    return (
      <span class="sy-stage__mark">
        <Icon name="check" />
      </span>
    )
  if (status === 'failed')
    return (
      <span class="sy-stage__mark">
        <Icon name="close" />
      </span>
    )
  if (status === 'refunded')
    return (
      <span class="sy-stage__mark">
        <Icon name="back" />
      </span>
    )
  return <span class="sy-stage__mark">{isCurrent ? <span class="sy-spinner" /> : null}</span>
}

const StepAmounts = ({ step: { kind, leg }, isRedacted }: Omit<StepRowProps, 'provider'>): JSX.Element => {
  const { language } = useApp()
  const writeAmount = (value: string | undefined, asset: string | undefined): string =>
    [value ? formatAmount(value, language.value) : '', asset ? readTicker(asset) : ''].filter(Boolean).join(' ')
  const [from, to] = [writeAmount(leg.fromAmount, leg.fromAsset), writeAmount(leg.toAmount, leg.toAsset)]
  const missing = isRedacted ? STARS : '–'
  if (kind === 'swap')
    return (
      <p class="sy-small">
        <bdi dir="ltr">
          {from || missing} → {to || missing}
        </bdi>
      </p>
    )
  const chain = readChain(leg.toAsset || leg.fromAsset || '')
  return (
    <p class="sy-small">
      <bdi dir="ltr">{(leg.toAmount ? to : from) || to || missing}</bdi>
      {chain === '' ? null : <span class="sy-muted"> · {nameChain(chain)}</span>}
    </p>
  )
}

/** Hash, block and time. Steps inside a provider have none. */
const StepFacts = ({ step: { leg, link }, isRedacted }: Omit<StepRowProps, 'provider'>): JSX.Element | null => {
  const { language } = useApp()
  const { track } = useMessages()
  const when = formatTime(leg.finalisedAt, language.value)
  const block = leg.block !== undefined && leg.block > 0 ? track.block(String(leg.block)) : undefined
  if (!leg.hash && !isRedacted) return when ? <p class="sy-small sy-muted">{when}</p> : null
  return (
    <div class="sy-stage__facts sy-small">
      <LongText
        value={leg.hash}
        isRedacted={isRedacted}
        copyLabel={track.copyHash}
        link={link}
        linkLabel={track.openTransaction}
      />
      <span class="sy-muted">
        <bdi>{[block, when].filter(Boolean).join(' · ')}</bdi>
      </span>
    </div>
  )
}
