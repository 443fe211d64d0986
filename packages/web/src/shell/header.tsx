import type { JSX } from 'preact'
import { useApp, useMessages } from '../app/app.ts'
import { Badge } from '../elements/badge.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { Mark } from './mark.tsx'
import type { PageName } from './page-name.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** Name, pages, sandbox notice, language and theme. */
export const Header = ({ page }: { readonly page: PageName }): JSX.Element => {
  const { apiUrl, isSandbox } = useApp()
  const { nav, sandbox } = useMessages()
  const links = [
    ['swap', `${apiUrl}/`, nav.swap],
    ['track', `${apiUrl}/track-page`, nav.track],
    ['status', `${apiUrl}/status-page`, nav.status],
    ['docs', `${apiUrl}/docs`, nav.api],
  ] as const
  return (
    <header class="sy-header">
      <a class="sy-brand" href={`${apiUrl}/`}>
        <Mark />
        Switchyard
      </a>
      <nav class="sy-nav" aria-label={nav.label}>
        {links.map(([name, href, text]) => (
          <a key={name} href={href} aria-current={name === page ? 'page' : undefined}>
            {text}
          </a>
        ))}
      </nav>
      <div class="sy-header__end">
        {isSandbox ? (
          <span title={sandbox.notice}>
            <Badge tone="warn">{sandbox.badge}</Badge>
          </span>
        ) : null}
        <LanguageChoice />
        <ThemeSwitch />
      </div>
    </header>
  )
}
