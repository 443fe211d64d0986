import type { JSX } from 'preact'
import { useApp, useMessages } from '../../app/app.ts'
import { Icon } from '../../elements/icon.tsx'
import { TokenLogo } from '../../elements/token-logo.tsx'
import { nameChain } from '../../format/chain-name.ts'
import { formatAmount } from '../../format/format-amount.ts'
import { computeUsd, formatUsd } from '../../format/usd.ts'
import { useSwap } from '../model/swap-context.ts'
import type { Token } from '../model/token.ts'

/** Both sides of a swap, decimal texts. */
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
  const usd = computeUsd(amount, prices.value[token.identifier])
  return (
    <div class="sy-pair__side">
      <TokenLogo ticker={token.ticker} chain={token.chain} />
      <div>
        <p class="sy-pair__label">{label}</p>
        <p class="sy-pair__amount" title={amount}>
          {isExact ? amount : formatAmount(amount, language.value)} {token.ticker}
        </p>
        <p class="sy-pair__label">
          {common.on(nameChain(token.chain))}
          {usd === undefined ? null : ` · ${formatUsd(usd, language.value)}`}
        </p>
      </div>
    </div>
  )
}
