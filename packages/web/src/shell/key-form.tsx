import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import { Button } from '../elements/button.tsx'
import { Field } from '../elements/field.tsx'

/** Asks for the API key of this tab. */
export const KeyForm = ({ isWrong }: { readonly isWrong: boolean }): JSX.Element => {
  const { apiKey } = useApp()
  const { key } = useMessages()
  const typed = useSignal('')
  const save = (event: Event) => {
    event.preventDefault()
    if (typed.value.trim() !== '') apiKey.value = typed.value.trim()
  }
  return (
    <form class="sy-stack" onSubmit={save}>
      <p>{key.needed}</p>
      <Field
        label={key.label}
        value={typed.value}
        hint={key.hint}
        fault={isWrong ? key.wrong : undefined}
        isSecret
        onInput={(text) => {
          typed.value = text
        }}
      />
      <Button kind="primary" type="submit">
        {key.save}
      </Button>
    </form>
  )
}
