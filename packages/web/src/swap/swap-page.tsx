import type { JSX } from 'preact'
import { useEffect, useMemo } from 'preact/hooks'
import { useApp, useMessages } from '../app/app.ts'
import { Landing } from '../landing/landing.tsx'
import { PageShell } from '../shell/page-shell.tsx'
import { fillIn, readLinkedPair } from './first-pair.ts'
import { SwapContext } from './model/swap-context.ts'
import { createSwapModel } from './model/swap-model.ts'
import { createRunModel } from './run/run-model.ts'
import { SwapView } from './swap-view.tsx'

/** The first page: a swap, and what this is. */
export const SwapPage = (): JSX.Element => {
  const app = useApp()
  const { landing } = useMessages()
  const model = useMemo(() => createSwapModel(app), [app])
  const run = useMemo(() => createRunModel({ ...app, storage: localStorage }), [app])
  const key = app.apiKey.value
  useEffect(() => {
    if (key !== '') void fillIn(app, model, readLinkedPair(location.search, app.isSandbox))
  }, [app, model, key])
  return (
    <PageShell page="swap">
      <div class="sy-hero">
        <h1>{landing.title}</h1>
        <p class="sy-muted">{landing.lead}</p>
      </div>
      <SwapContext.Provider value={model}>
        <SwapView run={run} />
      </SwapContext.Provider>
      <Landing />
    </PageShell>
  )
}
