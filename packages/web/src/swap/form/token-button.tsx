import type { JSX } from 'preact'
import { useMessages } from '../../app/app.ts'
import { Icon } from '../../elements/icon.tsx'
import { TokenLogo } from '../../elements/token-logo.tsx'
import { chainName } from '../../format/chain-name.ts'
import type { Token } from '../model/token.ts'

/** Shows a token, and opens the picker. */
export const TokenButton = ({
  side,
  token,
  onClick,
}: {
  readonly side: string
  readonly token: Token | undefined
  readonly onClick: () => void
}): JSX.Element => {
  const { swap, common } = useMessages()
  if (!token)
    return (
      <button type="button" class="sy-token-button sy-token-button--empty" onClick={onClick}>
        {swap.chooseToken}
        <Icon name="chevron" />
      </button>
    )
  const chain = chainName(token.chain)
  return (
    <button type="button" class="sy-token-button" aria-haspopup="dialog" onClick={onClick}>
      <span class="sy-hidden">{side}: </span>
      <TokenLogo ticker={token.ticker} chain={token.chain} />
      <span class="sy-token-button__text">
        <span class="sy-token-button__ticker">{token.ticker} </span>
        <span class="sy-token-button__chain">{common.on(chain)}</span>
      </span>
      <span class="sy-hidden">. {swap.anotherToken}</span>
      <Icon name="chevron" />
    </button>
  )
}
