import type { ComponentChildren, JSX } from 'preact'
import type { Tone } from './badge.tsx'
import { Icon, type IconName } from './icon.tsx'

const icons: Readonly<Record<Tone, IconName>> = {
  neutral: 'info',
  accent: 'info',
  good: 'check',
  warn: 'alert',
  bad: 'alert',
}

/** Content of a notice. */
export interface NoticeProps {
  readonly tone?: Tone
  readonly title?: string
  /** An alert is read out at once. */
  readonly isAlert?: boolean
  readonly children?: ComponentChildren
}

/** A message in the flow of the page. */
export const Notice = ({ tone = 'neutral', title, isAlert = false, children }: NoticeProps): JSX.Element => (
  <div class={`sy-notice sy-notice--${tone}`} role={isAlert ? 'alert' : undefined}>
    <Icon name={icons[tone]} />
    <div class="sy-notice__text">
      {title === undefined ? null : <p class="sy-notice__title">{title}</p>}
      {children}
    </div>
  </div>
)
