import type { JSX } from 'preact'
import { Icon, type IconName } from './icon.tsx'

/** Look and action of an icon button. */
export interface IconButtonProps {
  readonly icon: IconName
  /** The text for screen readers, and the tooltip. */
  readonly label: string
  readonly onClick: () => void
}

/** A round button with an icon alone. */
export const IconButton = ({ icon, label, onClick }: IconButtonProps): JSX.Element => (
  <button type="button" class="sy-icon-button" aria-label={label} title={label} onClick={onClick}>
    <Icon name={icon} />
  </button>
)
