import type { JSX } from 'preact'
import { useMessages } from '../../app/app.ts'
import { Icon } from '../../elements/icon.tsx'
import { TokenLogo } from '../../elements/token-logo.tsx'
import { nameChain } from '../../format/chain-name.ts'
import type { Token } from '../model/token.ts'

/** Shows a token, and opens the picker; a letter or digit that is typed on it begins the search. */
export const TokenButton = ({
  side,
  token,
  onPick,
}: {
  readonly side: string
  readonly token: Token | undefined
  readonly onPick: (query: string) => void
}): JSX.Element => {
  const { swap, common } = useMessages()
  const opening = {
    'aria-haspopup': 'dialog' as const,
    onClick: () => onPick(''),
    onKeyDown: (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || !/^[\p{L}\p{N}]$/u.test(key)) return
      event.preventDefault()
      onPick(key)
    },
  }
  if (!token)
    return (
      <button type="button" class="sy-token-button sy-token-button--empty" {...opening}>
        {swap.chooseToken}
        <Icon name="chevron" />
      </button>
    )
  const chain = nameChain(token.chain)
  return (
    <button type="button" class="sy-token-button" {...opening}>
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
