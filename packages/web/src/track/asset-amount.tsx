import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import { TokenLogo } from '../elements/token-logo.tsx'
import { amountText } from '../format/amount-text.ts'
import { chainName, chainOf, tickerOf } from '../format/chain-name.ts'
import { STARS } from './shown-text.ts'

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
  const [ticker, chain] = asset ? [tickerOf(asset), chainOf(asset)] : ['?', '']
  return (
    <div class="sy-side">
      <TokenLogo ticker={ticker} {...(chain === '' ? {} : { chain })} size={44} />
      <div class="sy-side__text">
        <span class="sy-muted sy-small">{label}</span>
        <strong class="sy-side__amount" title={amount || undefined}>
          <bdi dir="ltr">
            {amount ? amountText(amount, language.value) : missing} {asset ? <span>{ticker}</span> : null}
          </bdi>
        </strong>
        <span class="sy-muted sy-small">{chain === '' ? missing : common.on(chainName(chain))}</span>
      </div>
    </div>
  )
}
