import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'

/** Links for developers, and the version of the server. */
export const Footer = (): JSX.Element => {
  const { apiUrl, version, isSandbox } = useApp()
  const { landing, sandbox } = useMessages()
  const links = [
    [`${apiUrl}/docs`, landing.links.docs],
    [`${apiUrl}/docs/json`, landing.links.openapi],
    [`${apiUrl}/llms.txt`, landing.links.agents],
    [`${apiUrl}/readyz`, landing.links.health],
  ] as const
  return (
    <footer class="sy-footer">
      <span>Switchyard {version}</span>
      {links.map(([href, text]) => (
        <a key={href} href={href}>
          {text}
        </a>
      ))}
      {isSandbox ? <span>{sandbox.notice}</span> : null}
    </footer>
  )
}
