import type { JSX } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { News } from '../../announce/news.tsx'
import { useMessages } from '../../app/app.ts'
import { Dialog } from '../../elements/dialog.tsx'
import type { Token } from '../model/token.ts'
import { ChainFilter } from './chain-filter.tsx'
import { SearchField } from './search-field.tsx'
import { TokenOption } from './token-option.tsx'
import { useBalances } from './use-balances.ts'
import { useOptionKeys } from './use-option-keys.ts'
import { useTokenSearch } from './use-token-search.ts'

/** Callbacks of the picker. */
export interface TokenPickerProps {
  readonly onChoose: (token: Token) => void
  readonly onClose: () => void
  /** Text typed on the button that opened it. */
  readonly query?: string
}

const NEWS_MS = 1_500

/** Chooses a token: a search field that rules a list box with the arrow keys, Home, End, Enter and Escape. */
export const TokenPicker = ({ onChoose, onClose, query: first = '' }: TokenPickerProps): JSX.Element => {
  const { swap } = useMessages()
  const { tokens, phase, query, chain } = useTokenSearch(first)
  const balances = useBalances(tokens)
  const { active, list, onKeyDown } = useOptionKeys(tokens, onChoose)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const focusOnText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    // A letter that is typed on the list or on a chain belongs to the search.
    const isText = [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
    if (isText) field.current?.focus()
  }
  const texts = {
    loading: '',
    done: swap.picker.count(tokens.value.length),
    failed: swap.picker.failed,
  }
  const activeId = tokens.value[active.value] ? `${id}-${active.value}` : undefined
  return (
    <Dialog title={swap.picker.title} onClose={onClose} onKeyDown={focusOnText}>
      <SearchField {...{ field, query, activeId, onKeyDown }} listId={`${id}-list`} />
      <ChainFilter chain={chain} />
      <News text={texts[phase.value]} isUrgent={false} everyMs={NEWS_MS} />
      <div class="sy-options" ref={list} id={`${id}-list`} role="listbox" aria-label={swap.picker.title} tabIndex={-1}>
        {tokens.value.map((token, index) => (
          <TokenOption
            key={token.identifier}
            id={`${id}-${index}`}
            token={token}
            isActive={index === active.value}
            balance={balances.value.get(token.identifier.toLowerCase())}
            onChoose={() => onChoose(token)}
          />
        ))}
      </div>
      {phase.value === 'done' && tokens.value.length === 0 ? <p class="sy-muted">{swap.picker.none}</p> : null}
      {phase.value === 'failed' ? <p class="sy-tone-bad">{swap.picker.failed}</p> : null}
    </Dialog>
  )
}
