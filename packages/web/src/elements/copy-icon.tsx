import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useMessages } from '../app/app.ts'
import { IconButton } from './icon-button.tsx'

const SHOWN_MS = 2_000

/** Copies a text that stands beside it. */
export const CopyIcon = ({ text, label }: { readonly text: string; readonly label: string }): JSX.Element => {
  const { common } = useMessages()
  const isCopied = useSignal(false)
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text)
    isCopied.value = true
    setTimeout(() => {
      isCopied.value = false
    }, SHOWN_MS)
  }
  return (
    <span class="sy-copy">
      <IconButton icon={isCopied.value ? 'check' : 'copy'} label={label} onClick={() => void copy()} />
      <span class="sy-hidden" aria-live="polite">
        {isCopied.value ? common.copied : ''}
      </span>
    </span>
  )
}
