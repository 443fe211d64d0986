import type { Signal } from '@preact/signals'
import type { TrackResponse } from '@switchyard/client'
import type { JSX } from 'preact'
import { useMessages } from '../app/app.ts'
import { Badge, type Tone } from '../elements/badge.tsx'
import { CopyButton } from '../elements/copy-button.tsx'
import { Icon } from '../elements/icon.tsx'
import { nameProvider } from '../format/provider-name.ts'
import { AssetAmount } from './asset-amount.tsx'
import { readWebAddress } from './list-steps.ts'
import { Progress } from './progress.tsx'

const tones: Readonly<Record<TrackResponse['status'], Tone>> = {
  unknown: 'neutral',
  not_started: 'neutral',
  pending: 'accent',
  swapping: 'accent',
  completed: 'good',
  refunded: 'warn',
  failed: 'bad',
}

/** A swap as a whole: what for what, where it stands, how long it takes. */
export const SwapCard = ({
  track: swap,
  seenAt,
  now,
}: {
  readonly track: TrackResponse
  readonly seenAt: number
  readonly now: Signal<number>
}): JSX.Element => {
  const { track } = useMessages()
  const { meta = {}, status } = swap
  const isRedacted = meta.redacted === true
  const page = readWebAddress(meta.providerExplorerUrl)
  return (
    <section class="sy-card sy-stack" aria-label={track.heading}>
      <div class="sy-spread">
        <div class="sy-row" role="status">
          {status === 'swapping' || status === 'pending' ? <span class="sy-spinner" aria-hidden="true" /> : null}
          <Badge tone={tones[status]}>{track.status[status]}</Badge>
          {meta.privacyMode ? <Badge>{track.confidential}</Badge> : null}
        </div>
        <CopyButton text={location.href} label={track.share} />
      </div>
      <div class="sy-trade">
        <AssetAmount label={track.from} asset={swap.fromAsset} amount={swap.fromAmount} isRedacted={isRedacted} />
        <Icon name="arrow" />
        <AssetAmount label={track.to} asset={swap.toAsset} amount={swap.toAmount} isRedacted={isRedacted} />
      </div>
      <Progress track={swap} seenAt={seenAt} now={now} />
      {page === undefined || meta.provider === undefined ? null : (
        <p class="sy-small">
          <a href={page} target="_blank" rel="noreferrer noopener">
            {track.openProvider(nameProvider(meta.provider))}
          </a>
        </p>
      )}
    </section>
  )
}
