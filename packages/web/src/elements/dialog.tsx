import type { ComponentChildren, JSX } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { useMessages } from '../app/app.ts'
import { IconButton } from './icon-button.tsx'

/** Content of a dialog. */
export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly children: ComponentChildren
}

/** A modal dialog: it holds the focus, closes with Escape or a click beside it, and gives the focus back. */
export const Dialog = ({ title, onClose, onKeyDown, children }: DialogProps): JSX.Element => {
  const { common } = useMessages()
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Before anything is painted: a key that is pressed next goes to the dialog already.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={element}
      class="sy-dialog"
      aria-labelledby={id}
      onClose={onClose}
      onKeyDown={onKeyDown}
      onClick={({ target }) => (target === element.current ? onClose() : undefined)}
    >
      <div class="sy-dialog__head">
        <h2 id={id}>{title}</h2>
        <IconButton icon="close" label={common.close} onClick={onClose} />
      </div>
      <div class="sy-dialog__body">{children}</div>
    </dialog>
  )
}
