import type { JSX } from 'preact'
import { CopyIcon } from '../elements/copy-icon.tsx'
import { formatValue } from './format-value.ts'

/** A hash or an address. */
export interface LongTextProps {
  readonly value: string | undefined
  readonly isRedacted: boolean
  readonly copyLabel: string
  readonly link?: string | undefined
  readonly linkLabel?: string
}

/** Longer texts are shown without their middle. */
const LONGEST = 24
const HEAD = 10
const TAIL = 8

/** A hash or an address without its middle; the whole can be copied. */
export const LongText = ({ value, isRedacted, copyLabel, link, linkLabel }: LongTextProps): JSX.Element => {
  if (!value) return <span class="sy-mono">{formatValue(value, isRedacted)}</span>
  return (
    <span class="sy-long">
      <bdi class="sy-mono" title={value} dir="ltr">
        {value.length > LONGEST ? `${value.slice(0, HEAD)}…${value.slice(-TAIL)}` : value}
      </bdi>
      <CopyIcon text={value} label={copyLabel} />
      {link === undefined ? null : (
        <a class="sy-small" href={link} target="_blank" rel="noreferrer noopener">
          {linkLabel}
        </a>
      )}
    </span>
  )
}
