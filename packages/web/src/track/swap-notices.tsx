import type { TrackResponse } from '@switchyard/client'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import { Notice } from '../elements/notice.tsx'
import { readTicker } from '../format/chain-name.ts'
import { formatAmount } from '../format/format-amount.ts'
import type { TrackMessages } from '../messages/track-en.ts'
import { OverdueNotice } from './overdue-notice.tsx'

/** Notices about a swap besides its steps. */
export const SwapNotices = ({ track: swap }: { readonly track: TrackResponse }): JSX.Element | null => {
  const { meta, status } = swap
  if (meta?.redacted === true) return <RedactedNotice reason={meta.redactionReason} />
  if (status === 'refunded') return <RefundNotice track={swap} />
  if (status === 'failed') return <FailedNotice track={swap} />
  return meta?.overdue ? <OverdueNotice overdue={meta.overdue} providerUrl={meta.providerExplorerUrl} /> : null
}

const describeRedaction = (reason: string | undefined, { redacted }: TrackMessages): string => {
  if (reason === 'notOwner') return redacted.notOwner
  if (reason === 'tokenExpired') return redacted.tokenExpired
  return reason === 'tokenInvalid' ? redacted.tokenInvalid : redacted.other
}

const RedactedNotice = ({ reason }: { readonly reason: string | undefined }): JSX.Element => {
  const { track } = useMessages()
  return (
    <Notice tone="warn" title={track.redacted.title}>
      <p>{describeRedaction(reason, track)}</p>
    </Notice>
  )
}

/** The refund: amount, address and reason. */
const RefundNotice = ({ track: swap }: { readonly track: TrackResponse }): JSX.Element => {
  const { language } = useApp()
  const { refund } = useMessages().track
  const back = swap.legs.findLast(({ status, type = '' }) => status === 'refunded' && !type.endsWith('swap'))
  const [amount, asset, address] = [back?.toAmount, back?.toAsset ?? swap.toAsset, back?.toAddress ?? swap.toAddress]
  const isKnown = Boolean(amount && asset && address)
  return (
    <Notice tone="warn" title={refund.title}>
      {swap.meta?.refundReason ? <p>{refund.reason(swap.meta.refundReason)}</p> : null}
      <p>
        {isKnown
          ? refund.back(`${formatAmount(amount ?? '', language.value)} ${readTicker(asset ?? '')}`, address ?? '')
          : refund.plain}
      </p>
      <p class="sy-muted">{refund.network}</p>
    </Notice>
  )
}

const FailedNotice = ({ track: swap }: { readonly track: TrackResponse }): JSX.Element => {
  const { failed } = useMessages().track
  return (
    <Notice tone="bad" title={failed.title}>
      <p>{swap.trackingStatus === 'dropped' ? failed.dropped : failed.text}</p>
    </Notice>
  )
}
