import type { JSX } from 'preact'

/** The mark of Switchyard. */
export const Mark = (): JSX.Element => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="9" fill="var(--sy-accent)" />
    <g fill="none" stroke="var(--sy-on-accent)" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
      <path d="M7 22h5.5c2.6 0 4-1.2 5.2-3.6l.6-1.2C19.7 14.3 21.2 13 24 13h1" />
      <path d="M7 13h5.5M22.5 9l4 4-4 4" />
      <path d="M20.5 22H25" stroke-opacity=".55" />
    </g>
  </svg>
)
