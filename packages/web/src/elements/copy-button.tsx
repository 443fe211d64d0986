import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useMessages } from '../app/app.ts'
import { Icon } from './icon.tsx'

const SHOWN_MS = 2_000

/** Copies a text, and says so. */
export const CopyButton = ({ text, label }: { readonly text: string; readonly label?: string }): JSX.Element => {
  const { common } = useMessages()
  const isCopied = useSignal(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    isCopied.value = true
    setTimeout(() => {
      isCopied.value = false
    }, SHOWN_MS)
  }
  return (
    <button type="button" class="sy-button sy-button--small" onClick={() => void copy()}>
      <Icon name={isCopied.value ? 'check' : 'copy'} />
      <span aria-live="polite">{isCopied.value ? common.copied : (label ?? common.copy)}</span>
    </button>
  )
}
