import type { ComponentChildren, JSX } from 'preact'

/** Meanings of colours. */
export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad'

/** A short word in a pill. */
export const Badge = ({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone
  readonly children: ComponentChildren
}): JSX.Element => <span class={`sy-badge sy-badge--${tone}`}>{children}</span>
