import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import { TokenLogo } from '../elements/token-logo.tsx'
import { nameChain, readChain, readTicker } from '../format/chain-name.ts'
import { formatAmount } from '../format/format-amount.ts'
import { STARS } from './format-value.ts'

/** An amount of an asset on its chain. */
export interface AssetAmountProps {
  readonly label: string
  readonly asset: string | undefined
  readonly amount: string | undefined
  /** Unknown parts are withheld, not missing. */
  readonly isRedacted: boolean
}

/** One side of a swap, with the logo of its asset. */
export const AssetAmount = ({ label, asset, amount, isRedacted }: AssetAmountProps): JSX.Element => {
  const { language } = useApp()
  const { common } = useMessages()
  const missing = isRedacted ? STARS : '–'
  const [ticker, chain] = asset ? [readTicker(asset), readChain(asset)] : ['?', '']
  return (
    <div class="sy-side">
      <TokenLogo ticker={ticker} chain={chain || undefined} size={44} />
      <div class="sy-side__text">
        <span class="sy-muted sy-small">{label}</span>
        <strong class="sy-side__amount" title={amount || undefined}>
          <bdi dir="ltr">
            {amount ? formatAmount(amount, language.value) : missing} {asset ? <span>{ticker}</span> : null}
          </bdi>
        </strong>
        <span class="sy-muted sy-small">{chain === '' ? missing : common.on(nameChain(chain))}</span>
      </div>
    </div>
  )
}
