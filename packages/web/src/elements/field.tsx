import type { JSX } from 'preact'
import { useId } from 'preact/hooks'

/** A text field. */
export interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onInput: (value: string) => void
  readonly hint?: string
  /** The fault of the value, in words. */
  readonly fault?: string | undefined
  readonly placeholder?: string
  readonly inputMode?: 'decimal' | 'numeric' | 'text'
  /** The value is not shown. */
  readonly isSecret?: boolean
}

/** A text field with its label, a hint and an error. */
export const Field = ({ label, value, onInput, hint, fault, isSecret = false, ...props }: FieldProps): JSX.Element => {
  const id = useId()
  const described = fault ?? hint
  return (
    <div class="sy-field">
      <label class="sy-field__label" for={id}>
        {label}
      </label>
      <input
        id={id}
        {...(isSecret ? { type: 'password' as const } : { type: 'text' as const })}
        class="sy-input"
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        {...props}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={described === undefined ? undefined : `${id}-about`}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
      {described === undefined ? null : (
        <p id={`${id}-about`} class={fault === undefined ? 'sy-field__hint' : 'sy-field__fault'}>
          {described}
        </p>
      )}
    </div>
  )
}
