import type { JSX } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { useApp, useMessages } from '../app/app.ts'
import { Notice } from '../elements/notice.tsx'
import { Header } from '../shell/header.tsx'
import type { ApiDocument } from './api-document.ts'
import { createViewerSettings } from './create-viewer-settings.ts'
import { loadViewer } from './load-viewer.ts'
import { useDark } from './use-dark.ts'

const loadDocument = async (url: string): Promise<ApiDocument> => {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.json()
}

/** The API reference: the document of this server in a viewer, with the key of the demo filled in. */
export const ReferencePage = (): JSX.Element => {
  const { apiUrl, apiKey } = useApp()
  const { nav, reference } = useMessages()
  const isDark = useDark()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  useEffect(() => {
    const show = async (): Promise<void> => {
      const [{ createApiReference }, api] = await Promise.all([
        loadViewer(document),
        loadDocument(`${apiUrl}/docs/json`),
      ])
      const settings = createViewerSettings({ api, apiUrl, apiKey: apiKey.value, isDark })
      if (place.current) createApiReference(place.current, settings)
      setState('shown')
    }
    show().catch(() => setState('failed'))
  }, [])
  // The viewer takes a theme when it is made; what it changes afterwards are these classes.
  useEffect(() => {
    document.body.classList.toggle('dark-mode', isDark)
    document.body.classList.toggle('light-mode', !isDark)
  }, [isDark, state])
  return (
    <div class="sy-api">
      <Header page="docs" />
      {state === 'shown' ? null : (
        <main class="sy-main">
          <h1>{nav.api}</h1>
          {state === 'loading' ? <p class="sy-api__note">{reference.loading}</p> : null}
          {state === 'failed' ? (
            <Notice tone="bad" isAlert title={reference.failed}>
              <a href={`${apiUrl}/docs/json`}>{reference.document}</a>
            </Notice>
          ) : null}
        </main>
      )}
      <div ref={place} />
    </div>
  )
}
