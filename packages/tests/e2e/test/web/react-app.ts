import { SwitchyardSwap } from '@switchyard/web/react'
import { createElement, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

const heard: string[] = []
Object.assign(globalThis, { heard })

const App = () => {
  const [theme, setTheme] = useState<'light' | 'dark'>('light')
  const { api = '', key = '' } = document.body.dataset
  return createElement(
    'main',
    {},
    createElement('h1', {}, 'React host'),
    createElement('button', { type: 'button', onClick: () => setTheme('dark') }, 'Go dark'),
    createElement(SwitchyardSwap, {
      apiUrl: api,
      apiKey: key,
      sell: 'ETH.ETH',
      buy: 'BTC.BTC',
      amount: '1',
      locale: 'de',
      theme,
      onQuote: ({ routes }) => heard.push(`quote ${routes.length > 0}`),
      onError: ({ code }) => heard.push(`error ${code}`),
    }),
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(createElement(StrictMode, {}, createElement(App)))
