import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import { useMessages } from '../../app/app.ts'
import { Badge } from '../../elements/badge.tsx'
import { Field } from '../../elements/field.tsx'
import { Icon } from '../../elements/icon.tsx'
import { nameChain } from '../../format/chain-name.ts'
import { useSwap } from '../model/swap-context.ts'
import { countOptions, isSlippage, type SwapOptions } from '../model/swap-options.ts'

/** Slippage, refund address and the switches of a quote. */
export const MoreOptions = (): JSX.Element => {
  const { options, sell } = useSwap()
  const { swap } = useMessages()
  const { more } = swap
  const set = (changed: Partial<SwapOptions>) => {
    options.value = { ...options.value, ...changed }
  }
  const { slippage, refundAddress, privacy, flexInput, boost } = options.value
  const count = countOptions(options.value)
  return (
    <details class="sy-more">
      <summary>
        {more.title}
        {count === 0 ? null : <Badge tone="accent">{more.set(count)}</Badge>}
        <Icon name="chevron" />
      </summary>
      <div class="sy-stack">
        <Field
          label={more.slippage}
          value={slippage}
          hint={more.slippageHint}
          fault={isSlippage(slippage) ? undefined : more.slippageFault}
          inputMode="decimal"
          onInput={(text) => set({ slippage: text.trim().replace(',', '.') })}
        />
        <Field
          label={more.refund}
          value={refundAddress}
          hint={more.refundHint(nameChain(sell.value?.chain ?? ''))}
          onInput={(text) => set({ refundAddress: text })}
        />
        <Switch label={more.privacy} hint={more.privacyHint} on={privacy} onChange={(on) => set({ privacy: on })} />
        <Switch label={more.flex} hint={more.flexHint} on={flexInput} onChange={(on) => set({ flexInput: on })} />
        <Switch label={more.boost} hint={more.boostHint} on={boost} onChange={(on) => set({ boost: on })} />
      </div>
    </details>
  )
}

interface SwitchProps {
  readonly label: string
  readonly hint: string
  readonly on: boolean
  readonly onChange: (on: boolean) => void
}

const Switch = ({ label, hint, on, onChange }: SwitchProps): JSX.Element => {
  const id = useId()
  return (
    <div class="sy-switch">
      <span>
        <label for={id}>{label}</label>
        <span class="sy-switch__hint" id={`${id}-hint`}>
          {hint}
        </span>
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-describedby={`${id}-hint`}
        checked={on}
        aria-checked={on}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
    </div>
  )
}
