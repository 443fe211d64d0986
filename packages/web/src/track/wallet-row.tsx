import type { JSX } from 'preact'
import { useMessages } from '../app/app.ts'
import { Icon } from '../elements/icon.tsx'
import { LongText } from './long-text.tsx'

/** A wallet at an end of the line. */
export interface WalletRowProps {
  readonly label: string
  readonly address: string | undefined
  readonly isRedacted: boolean
  /** The line has come as far as here. */
  readonly isReached: boolean
}

/** The wallet at which a swap begins or ends. */
export const WalletRow = ({ label, address, isRedacted, isReached }: WalletRowProps): JSX.Element => {
  const { track } = useMessages()
  return (
    <li class={`sy-stage sy-stage--wallet ${isReached ? 'sy-stage--completed' : ''}`}>
      <span class="sy-stage__mark">
        <Icon name="wallet" />
      </span>
      <div class="sy-stage__text">
        <strong>{label}</strong>
        <div class="sy-stage__facts sy-small">
          <LongText value={address} isRedacted={isRedacted} copyLabel={track.copyAddress} />
        </div>
      </div>
    </li>
  )
}
