import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { TokenLogo } from '../../elements/token-logo.tsx'
import { amountText } from '../../format/amount-text.ts'
import { chainName } from '../../format/chain-name.ts'
import { shortAddress } from '../../format/short-address.ts'
import type { Token } from '../model/token.ts'

/** What an option shows and does. */
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
          <bdi>{ticker}</bdi> <span class="sy-muted">{common.on(chainName(chain))}</span>
        </span>
        <span class="sy-option__about" title={contract}>
          {name}
          {contract === undefined ? null : <bdi dir="ltr"> · {shortAddress(contract)}</bdi>}
        </span>
      </span>
      {balance === undefined ? null : <span title={balance}>{amountText(balance, language.value)}</span>}
    </div>
  )
}
