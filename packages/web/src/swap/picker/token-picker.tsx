import { useSignal, useSignalEffect } from '@preact/signals'
import type { JSX } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { News } from '../../announce/news.tsx'
import { useMessages } from '../../app/app.ts'
import { Dialog } from '../../elements/dialog.tsx'
import { Icon } from '../../elements/icon.tsx'
import type { Token } from '../model/token.ts'
import { ChainFilter } from './chain-filter.tsx'
import { TokenOption } from './token-option.tsx'
import { useBalances } from './use-balances.ts'
import { useTokenSearch } from './use-token-search.ts'

/** What the picker does. */
export interface TokenPickerProps {
  readonly onChoose: (token: Token) => void
  readonly onClose: () => void
  /** What was typed on the button that opened it. */
  readonly query?: string
}

const NEWS_MS = 1_500

/** Whether a key writes a character. */
const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey

/** Chooses a token: a search field that rules a list box with the arrow keys, Home, End, Enter and Escape. */
export const TokenPicker = ({ onChoose, onClose, query: first = '' }: TokenPickerProps): JSX.Element => {
  const { swap } = useMessages()
  const search = useTokenSearch(first)
  const balances = useBalances(search.tokens)
  const active = useSignal(0)
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useSignalEffect(() => {
    active.value = search.tokens.value.length > 0 ? 0 : -1
  })
  const move = (step: number) => {
    const last = search.tokens.value.length - 1
    active.value = Math.max(0, Math.min(last, active.value + step))
    list.current?.children[active.value]?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const all = search.tokens.value.length
    const steps: Readonly<Record<string, number>> = {
      ...{ ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -all, End: all },
    }
    const step = event.shiftKey ? undefined : steps[event.key]
    const token = search.tokens.value[active.value]
    if (step !== undefined) move(step)
    else if (event.key === 'Enter' && token) onChoose(token)
    else return
    event.preventDefault()
  }
  const { tokens, phase, query } = search
  const texts = {
    loading: '',
    done: swap.picker.count(tokens.value.length),
    failed: swap.picker.failed,
  }
  return (
    <Dialog
      title={swap.picker.title}
      onClose={onClose}
      onKeyDown={(event) => {
        // A letter that is typed on the list or on a chain belongs to the search.
        if (isText(event)) field.current?.focus()
      }}
    >
      <div class="sy-search">
        <span class="sy-search__icon">
          <Icon name="search" />
        </span>
        <input
          ref={field}
          class="sy-input"
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-label={swap.picker.search}
          {...(tokens.value[active.value] ? { 'aria-activedescendant': `${id}-${active.value}` } : {})}
          placeholder={swap.picker.search}
          autocomplete="off"
          spellcheck={false}
          autoFocus
          value={query.value}
          onInput={({ currentTarget }) => {
            query.value = currentTarget.value
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <ChainFilter chain={search.chain} />
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
