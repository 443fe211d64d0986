import type { JSX } from 'preact'
import { useId } from 'preact/hooks'
import { useApp, useMessages } from '../../app/app.ts'
import { Icon } from '../../elements/icon.tsx'
import { formatAmount } from '../../format/format-amount.ts'
import { computeUsd, formatUsd } from '../../format/usd.ts'
import { useSwap } from '../model/swap-context.ts'
import { readTypedAmount } from '../model/typed-amount.ts'
import { BalanceLine } from './balance-line.tsx'
import { TokenButton } from './token-button.tsx'

const USD_DECIMALS = 2

/** The sell side: the amount in tokens or USD, and the token. */
export const PayPanel = ({ onPick }: { readonly onPick: (query: string) => void }): JSX.Element => {
  const { sell, typed, unit } = useSwap()
  const { swap } = useMessages()
  const id = useId()
  const decimals = unit.value === 'usd' ? USD_DECIMALS : (sell.value?.decimals ?? 18)
  const onInput = (input: HTMLInputElement) => {
    const text = readTypedAmount(input.value, decimals)
    if (text === undefined) input.value = typed.value
    else typed.value = text
  }
  return (
    <div class="sy-panel">
      <div class="sy-spread">
        <label class="sy-panel__label" for={id}>
          {swap.pay}
        </label>
        <BalanceLine />
      </div>
      <div class="sy-panel__main">
        <span class="sy-amount">
          {unit.value === 'usd' ? <span class="sy-amount__unit">$</span> : null}
          <input
            id={id}
            class="sy-amount__input"
            inputMode="decimal"
            autocomplete="off"
            placeholder="0"
            aria-label={swap.amount}
            value={typed.value}
            onInput={({ currentTarget }) => onInput(currentTarget)}
          />
        </span>
        <TokenButton side={swap.pay} token={sell.value} onPick={onPick} />
      </div>
      <UnitSwitch />
    </div>
  )
}

/** The same amount in the other unit; pressing it types in that unit. */
const UnitSwitch = (): JSX.Element => {
  const { sell, typed, unit, amount, prices } = useSwap()
  const { language } = useApp()
  const { swap } = useMessages()
  const price = prices.value[sell.value?.identifier ?? '']
  const ticker = sell.value?.ticker ?? ''
  const usd = computeUsd(amount.value ?? '0', price)
  if (usd === undefined) return <span class="sy-panel__below">{'\u00a0'}</span>
  const isUsd = unit.value === 'usd'
  const shown = isUsd
    ? `${formatAmount(amount.value ?? '0', language.value)} ${ticker}`
    : formatUsd(usd, language.value)
  const change = () => {
    typed.value = isUsd ? (amount.value ?? '') : amount.value === undefined ? '' : usd.toFixed(USD_DECIMALS)
    unit.value = isUsd ? 'token' : 'usd'
  }
  return (
    <button
      type="button"
      class="sy-panel__below sy-unit"
      title={isUsd ? swap.inToken(ticker) : swap.inUsd}
      onClick={change}
    >
      {shown}
      <Icon name="flip" />
      <span class="sy-hidden">{isUsd ? swap.inToken(ticker) : swap.inUsd}</span>
    </button>
  )
}
