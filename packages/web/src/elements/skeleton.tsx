import type { JSX } from 'preact'

/** A place where something will be, sizes in CSS. */
export const Skeleton = ({ width, height }: { readonly width: string; readonly height: string }): JSX.Element => (
  <span class="sy-skeleton" style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />
)
