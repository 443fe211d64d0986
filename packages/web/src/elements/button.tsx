import type { ComponentChildren, JSX } from 'preact'

/** Look and action of a button. */
export interface ButtonProps {
  readonly kind?: 'primary' | 'plain' | 'outline'
  readonly size?: 'normal' | 'small' | 'wide'
  readonly type?: 'button' | 'submit'
  readonly disabled?: boolean
  readonly label?: string
  readonly onClick?: () => void
  readonly children: ComponentChildren
}

/** A button with text. */
export const Button = ({ kind = 'plain', size = 'normal', label, ...props }: ButtonProps): JSX.Element => (
  <button
    type={props.type ?? 'button'}
    class={`sy-button sy-button--${kind} sy-button--${size}`}
    disabled={props.disabled ?? false}
    aria-label={label}
    onClick={props.onClick}
  >
    {props.children}
  </button>
)
