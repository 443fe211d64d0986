import { useSignal } from '@preact/signals'
import type { JSX } from 'preact'
import { useMessages } from '../app/app.ts'
import { Button } from '../elements/button.tsx'
import { PageShell } from '../shell/page-shell.tsx'
import { FollowedSwap } from './followed-swap.tsx'
import { SearchForm } from './search-form.tsx'
import { readSwapLink, type SwapLink, writeQuery } from './swap-link.ts'

/** Status of a swap: that of the address, or one that is typed in. */
export const TrackPage = (): JSX.Element => {
  const { track } = useMessages()
  const link = useSignal(readSwapLink(location))
  const last = useSignal(link.value)
  const look = (swap: SwapLink): void => {
    history.pushState(null, '', writeQuery(swap))
    link.value = last.value = swap
  }
  const leave = (): void => {
    history.pushState(null, '', location.pathname)
    link.value = undefined
  }
  return (
    <PageShell page="track">
      <div class="sy-track">
        <div class="sy-spread">
          <h1>{link.value ? track.heading : track.title}</h1>
          {link.value ? (
            <Button kind="outline" size="small" onClick={leave}>
              {track.another}
            </Button>
          ) : null}
        </div>
        {link.value ? (
          <FollowedSwap key={JSON.stringify(link.value)} link={link.value} />
        ) : (
          <>
            <p class="sy-muted">{track.lead}</p>
            <SearchForm first={last.value} onLook={look} />
          </>
        )}
      </div>
    </PageShell>
  )
}
