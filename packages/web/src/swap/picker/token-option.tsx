import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { TokenLogo } from '../../elements/token-logo.tsx'
import { nameChain } from '../../format/chain-name.ts'
import { formatAmount } from '../../format/format-amount.ts'
import { shortenAddress } from '../../format/shorten-address.ts'
import type { Token } from '../model/token.ts'

/** Look and action of an option. */
export interface TokenOptionProps {
  readonly id: string
  readonly token: Token
  readonly isActive: boolean
  /** Decimal text; absent where it is unknown. */
  readonly balance?: string | undefined
  readonly onChoose: () => void
}

/** A token in the list of the picker. The search field handles its keys. */
export const TokenOption = ({ id, token, isActive, balance, onChoose }: TokenOptionProps): JSX.Element => {
  const { common } = useMessages()
  const { language } = useApp()
  const { ticker, name, chain, contract } = token
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox that owns the list handles keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
    <div id={id} role="option" aria-selected={isActive} class="sy-option" onClick={onChoose}>
      <TokenLogo ticker={ticker} chain={chain} />
      <span class="sy-option__text">
        <span class="sy-option__name">
          <bdi>{ticker}</bdi> <span class="sy-muted">{common.on(nameChain(chain))}</span>
        </span>
        <span class="sy-option__about" title={contract}>
          {name}
          {contract === undefined ? null : <bdi dir="ltr"> · {shortenAddress(contract)}</bdi>}
        </span>
      </span>
      {balance === undefined ? null : <span title={balance}>{formatAmount(balance, language.value)}</span>}
    </div>
  )
}
