import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'

/** Cells around the code that stay empty. Source: ISO/IEC 18004, quiet zone. */
const QUIET = 4

/** A text as a QR code, drawn as one path. The library is loaded when a code is shown. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }): JSX.Element => {
  const cells = useSignal<readonly (readonly boolean[])[]>([])
  useEffect(() => {
    void import('qr').then(({ encodeQR }) => {
      cells.value = encodeQR(text, 'raw', { border: QUIET })
    })
  }, [text, cells])
  const size = Math.max(1, cells.value.length)
  const path = cells.value
    .flatMap((row, down) => row.flatMap((isDark, across) => (isDark ? [`M${across} ${down}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg class="sy-qr" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
