import type { Signal } from '@preact/signals'
import type { JSX, RefObject } from 'preact'
import { useMessages } from '../../app/app.ts'
import { Icon } from '../../elements/icon.tsx'

/** The field that searches a list box and rules it. */
export interface SearchFieldProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly query: Signal<string>
  /** Identifier of the list box. */
  readonly listId: string
  /** Identifier of the active option; `undefined` while there are none. */
  readonly activeId: string | undefined
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** A combobox whose list is always open. */
export const SearchField = ({ field, query, listId, activeId, onKeyDown }: SearchFieldProps): JSX.Element => {
  const { swap } = useMessages()
  return (
    <div class="sy-search">
      <span class="sy-search__icon">
        <Icon name="search" />
      </span>
      <input
        ref={field}
        class="sy-input"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-label={swap.picker.search}
        aria-activedescendant={activeId}
        placeholder={swap.picker.search}
        autocomplete="off"
        spellcheck={false}
        // biome-ignore lint/a11y/noAutofocus: the dialog it is in has been opened to search
        autoFocus
        value={query.value}
        onInput={({ currentTarget }) => {
          query.value = currentTarget.value
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
