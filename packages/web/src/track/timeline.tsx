import type { TrackResponse } from '@switchyard/client'
import type { JSX } from 'preact'
import { useMessages } from '../app/app.ts'
import { listSteps } from './list-steps.ts'
import { StepRow } from './step-row.tsx'
import { WalletRow } from './wallet-row.tsx'

/** The way of a swap from wallet to wallet. */
export const Timeline = ({ track: swap }: { readonly track: TrackResponse }): JSX.Element => {
  const { track } = useMessages()
  const isRedacted = swap.meta?.redacted === true
  const isRefunded = swap.status === 'refunded'
  return (
    <ol class="sy-timeline" aria-label={track.steps}>
      <WalletRow
        label={track.step.source}
        address={swap.fromAddress}
        isRedacted={isRedacted}
        isReached={swap.status !== 'not_started'}
      />
      {listSteps(swap).map((step, index) => (
        <StepRow key={index} step={step} provider={swap.meta?.provider} isRedacted={isRedacted} />
      ))}
      <WalletRow
        label={isRefunded ? track.step.refunded : track.step.destination}
        address={swap.toAddress}
        isRedacted={isRedacted}
        isReached={swap.status === 'completed' || isRefunded}
      />
    </ol>
  )
}
