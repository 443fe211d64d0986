import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import { useMessages } from '../app/app.ts'
import { Button } from '../elements/button.tsx'
import { Field } from '../elements/field.tsx'
import { nameChain } from '../format/chain-name.ts'
import { chainIds } from './chain-ids.ts'
import type { SwapLink } from './swap-link.ts'

/** Asks for the swap to follow. */
export const SearchForm = ({
  first,
  onLook,
}: {
  readonly first: SwapLink | undefined
  readonly onLook: (swap: SwapLink) => void
}): JSX.Element => {
  const { track } = useMessages()
  const hash = useSignal(first?.hash ?? '')
  const chainId = useSignal(first?.chainId ?? 'bitcoin')
  const isAsked = useSignal(false)
  const submit = (event: Event): void => {
    event.preventDefault()
    isAsked.value = true
    const text = hash.value.trim()
    if (text !== '') onLook({ hash: text, chainId: chainId.value })
  }
  return (
    <form class="sy-card sy-lookup" onSubmit={submit}>
      <Field
        label={track.hash}
        value={hash.value}
        onInput={(value) => {
          hash.value = value
        }}
        fault={isAsked.value && hash.value.trim() === '' ? track.needHash : undefined}
      />
      <ChainChoice
        value={chainId.value}
        onChange={(value) => {
          chainId.value = value
        }}
      />
      <Button type="submit" kind="primary">
        {track.look}
      </Button>
    </form>
  )
}

const ChainChoice = ({
  value,
  onChange,
}: {
  readonly value: string
  readonly onChange: (value: string) => void
}): JSX.Element => {
  const { track } = useMessages()
  const id = useId()
  const choices = Object.entries(chainIds).sort(([one], [other]) => nameChain(one).localeCompare(nameChain(other)))
  const isKnown = choices.some(([, chainId]) => chainId === value)
  return (
    <div class="sy-field">
      <label class="sy-field__label" for={id}>
        {track.chain}
      </label>
      <select id={id} class="sy-input" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {isKnown ? null : <option value={value}>{value}</option>}
        {choices.map(([code, chainId]) => (
          <option key={chainId} value={chainId}>
            {nameChain(code)}
          </option>
        ))}
      </select>
    </div>
  )
}
