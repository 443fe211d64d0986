import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { Icon } from '../../elements/icon.tsx'
import { TokenLogo } from '../../elements/token-logo.tsx'
import { amountText } from '../../format/amount-text.ts'
import { chainName } from '../../format/chain-name.ts'
import { usdText, usdValue } from '../../format/usd.ts'
import { useSwap } from '../model/swap-context.ts'
import type { Token } from '../model/token.ts'

/** What is paid and what comes of it, decimal texts. */
export const PairSummary = ({ amount, output }: { readonly amount: string; readonly output: string }): JSX.Element => {
  const { sell, buy } = useSwap()
  const { swap } = useMessages()
  return (
    <div class="sy-pair">
      {sell.value ? <Side label={swap.run.youPay} token={sell.value} amount={amount} isExact /> : null}
      <span class="sy-pair__arrow">
        <Icon name="chevron" />
      </span>
      {buy.value ? <Side label={swap.run.youReceive} token={buy.value} amount={output} /> : null}
    </div>
  )
}

interface SideProps {
  readonly label: string
  readonly token: Token
  readonly amount: string
  /** Shown whole, however long. */
  readonly isExact?: boolean
}

const Side = ({ label, token, amount, isExact = false }: SideProps): JSX.Element => {
  const { prices } = useSwap()
  const { language } = useApp()
  const { common } = useMessages()
  const usd = usdValue(amount, prices.value[token.identifier])
  return (
    <div class="sy-pair__side">
      <TokenLogo ticker={token.ticker} chain={token.chain} />
      <div>
        <p class="sy-pair__label">{label}</p>
        <p class="sy-pair__amount" title={amount}>
          {isExact ? amount : amountText(amount, language.value)} {token.ticker}
        </p>
        <p class="sy-pair__label">
          {common.on(chainName(token.chain))}
          {usd === undefined ? null : ` · ${usdText(usd, language.value)}`}
        </p>
      </div>
    </div>
  )
}
